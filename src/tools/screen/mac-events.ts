/** Pointer and keyboard actions on macOS, as arguments of `osascript`. Untested. */

type Point = Readonly<{ x: number; y: number }>;

const MOUSE = {
  left: ['kCGEventLeftMouseDown', 'kCGEventLeftMouseUp', 0],
  right: ['kCGEventRightMouseDown', 'kCGEventRightMouseUp', 1],
  middle: ['kCGEventOtherMouseDown', 'kCGEventOtherMouseUp', 2],
} as const;

const POST = '$.CGEventPost($.kCGHIDEventTap, event);';

export function macMove({ x, y }: Point): readonly string[] {
  return graphics(`const event = ${mouseEvent('kCGEventMouseMoved', { x, y }, 0)}; ${POST}`);
}

export function macClick(point: Point, button: keyof typeof MOUSE, count: number): readonly string[] {
  const [down, up, number] = MOUSE[button];
  const clicks = Array.from({ length: count }, (_, i) =>
    [down, up].map(
      (kind) =>
        `{ const event = ${mouseEvent(kind, point, number)}; $.CGEventSetIntegerValueField(event, $.kCGMouseEventClickState, ${i + 1}); ${POST} }`,
    ),
  ).flat();
  return graphics(clicks.join(' '));
}

export function macScroll(direction: 'up' | 'down' | 'left' | 'right', clicks: number): readonly string[] {
  const lines = direction === 'up' || direction === 'left' ? clicks : -clicks;
  const [down, across] = direction === 'up' || direction === 'down' ? [lines, 0] : [0, lines];
  return graphics(
    `const event = $.CGEventCreateScrollWheelEvent2($(), $.kCGScrollEventUnitLine, 2, ${down}, ${across}, 0); ${POST}`,
  );
}

/** The text comes as an argument of the script: nothing in it is read as one. */
export function macType(text: string): readonly string[] {
  return ['-e', 'on run argv', '-e', 'tell application "System Events" to keystroke (item 1 of argv)', '-e', 'end run', text]; // prettier-ignore
}

const MODIFIERS: Readonly<Record<string, string>> = {
  ctrl: 'control down',
  control: 'control down',
  alt: 'option down',
  option: 'option down',
  shift: 'shift down',
  cmd: 'command down',
  super: 'command down',
  meta: 'command down',
};
const KEY_CODES: Readonly<Record<string, number>> = {
  return: 36, tab: 48, space: 49, backspace: 51, escape: 53, delete: 117, home: 115, end: 119, prior: 116, next: 121,
  left: 123, right: 124, down: 125, up: 126, f1: 122, f2: 120, f3: 99, f4: 118, f5: 96, f6: 97, f7: 98, f8: 100, f9: 101, f10: 109, f11: 103, f12: 111,
}; // prettier-ignore

/** A chord in X11's names; undefined where macOS has no such key. */
export function macPress(keys: string): readonly string[] | undefined {
  const names = keys.split('+');
  const key = names.at(-1) ?? '';
  const held = names.slice(0, -1).map((name) => MODIFIERS[name.toLowerCase()]);
  const code = KEY_CODES[key.toLowerCase()];
  if (held.includes(undefined) || (code === undefined && key.length !== 1)) return undefined;
  const stroke = code === undefined ? `keystroke ${JSON.stringify(key)}` : `key code ${code}`;
  const using = held.length === 0 ? '' : ` using {${held.join(', ')}}`;
  return ['-e', `tell application "System Events" to ${stroke}${using}`];
}

function mouseEvent(kind: string, { x, y }: Point, button: number): string {
  return `$.CGEventCreateMouseEvent($(), $.${kind}, { x: ${x}, y: ${y} }, ${button})`;
}

function graphics(script: string): readonly string[] {
  return ['-l', 'JavaScript', '-e', `ObjC.import('CoreGraphics'); ${script}`];
}
