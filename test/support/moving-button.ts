import { spawn } from 'node:child_process';

export interface MovingButton extends Disposable {
  /** Clicks that hit something else. */
  readonly missed: () => number;
}

/**
 * A window with a red button that jumps to another place again and again, each time a little later than before: whoever
 * looks and acts finds it in the end, on however busy a machine. Whoever hits it is told so, by the title and by words in
 * the window.
 */
export async function movingButton(
  display: string,
  {
    everyMs = 800,
    seed = 1,
    at = '+40+30',
  }: { readonly everyMs?: number; readonly seed?: number; readonly at?: string },
): Promise<MovingButton> {
  const window = spawn('wish', [], {
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', LANG: 'C.UTF-8', DISPLAY: display },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  window.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const shown = new Promise<void>((resolve, reject) => {
    window.stdout.on('data', () => {
      if (said.includes('shown')) resolve();
    });
    window.once('exit', () => {
      reject(new Error('the window did not open'));
    });
  });
  window.stdin.write(`
    wm title . "The moving button"
    wm geometry . 800x560${at}
    canvas .c -width 800 -height 560 -background white -highlightthickness 0
    pack .c -fill both -expand 1
    expr {srand(${seed})}
    set done 0
    set pause ${everyMs}
    set button [.c create rectangle 0 0 96 44 -fill "#e01010" -outline ""]
    proc jump {} {
      global button done pause
      if {$done} { return }
      set x [expr {int(rand() * 690)}]
      set y [expr {int(rand() * 500)}]
      .c coords $button $x $y [expr {$x + 96}] [expr {$y + 44}]
      set pause [expr {$pause * 5 / 4}]
      after $pause jump
    }
    proc pressed {at} {
      global button done
      if {$done} { return }
      if {[lsearch [.c find overlapping {*}$at {*}$at] $button] < 0} { puts missed; flush stdout; return }
      set done 1
      .c delete $button
      .c configure -background "#d0f0d0"
      .c create text 400 250 -text "Button pressed, thank you" -font {{DejaVu Sans} 28}
      wm title . "Button pressed"
    }
    bind .c <Button-1> {pressed [list %x %y]}
    jump
    tkwait visibility .
    update
    puts shown
    flush stdout
`);
  await shown;
  return {
    missed: () => said.split('missed').length - 1,
    [Symbol.dispose]: () => {
      window.kill('SIGKILL');
    },
  };
}
