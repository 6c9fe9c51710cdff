import { editFileTool } from './files/edit-file.ts';
import { findByNameTool } from './files/find-by-name.ts';
import { listFilesTool } from './files/list-files.ts';
import { readFileTool } from './files/read-file.ts';
import { searchTextTool } from './files/search-text.ts';
import { writeFileTool } from './files/write-file.ts';
import { appTools } from './screen/app-tools.ts';
import { inputTools } from './screen/input-tools.ts';
import { systemScreen } from './screen/screen.ts';
import { screenshotTools } from './screen/screenshot.ts';
import { runAppleScriptTool } from './system/run-applescript.ts';
import { runShellTool, type ShellOptions } from './system/run-shell.ts';
import { systemInfoTool } from './system/system-info.ts';
import type { Tool } from './tool.ts';

/** Tetyana's hands, in the order in which they are listed. */
export function builtinTools(shell: ShellOptions, platform: NodeJS.Platform = process.platform): readonly Tool[] {
  const screen = systemScreen(platform, shell.environment);
  return [
    runShellTool(shell),
    runAppleScriptTool(platform),
    systemInfoTool,
    readFileTool,
    writeFileTool,
    editFileTool,
    listFilesTool,
    findByNameTool,
    searchTextTool,
    ...screenshotTools(screen),
    ...inputTools(screen),
    ...appTools(screen),
  ];
}
