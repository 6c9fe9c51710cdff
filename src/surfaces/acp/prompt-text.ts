import { fileURLToPath } from 'node:url';
import type { ContentBlock } from '@agentclientprotocol/sdk';

/** What a person said, with what they attached, as the one text that a request is. */
export function promptText(blocks: readonly ContentBlock[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')
    .trim();
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource_link':
      return `(see ${pathOf(block.uri)})`;
    case 'resource':
      return 'text' in block.resource
        ? `${pathOf(block.resource.uri)}:\n\`\`\`\n${block.resource.text}\n\`\`\``
        : `(see ${pathOf(block.resource.uri)})`;
    case 'image':
    case 'audio':
      return `(${block.type}, which Atlas does not pass on)`;
  }
}

function pathOf(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}
