import type { Key } from 'ink';
import { chosen, menuFor, wantsFiles, type Menu } from './completion.ts';
import {
  before,
  behind,
  down,
  EMPTY_EDITOR,
  erasedLeft,
  erasedRight,
  inserted,
  lineEnd,
  lineStart,
  moved,
  submitted,
  up,
  withText,
  wordLeft,
  wordRight,
  type Editor,
} from './editor.ts';
import { picturePath } from './picture-path.ts';
import type { ScreenDialogue } from './screen-dialogue.ts';

/** A card that has just come must not take a key that was meant for the line. */
const CARD_GRACE_MS = 300;
const LEAVE_MS = 2000;
/** A long paste comes in pieces, one right behind the other; no hand is on the next key as soon. */
const PASTE_QUIET_MS = 100;

export interface KeysParts {
  readonly session: ScreenDialogue;
  readonly onChange: () => void;
  readonly onQuit: (exitCode: number) => void;
  readonly onSuspend: () => void;
  readonly onRedraw: () => void;
  /** How many lines one can go back, and how many a page has. */
  readonly extent: () => { readonly most: number; readonly page: number };
}

/** Applies keys to the edited line, the menu, the card and the screen. */
export class Keys {
  editor: Editor = EMPTY_EDITOR;
  menu: Menu | undefined;
  choice = 0;
  scroll = 0;
  readonly #parts: KeysParts;
  #files: readonly string[] | undefined;
  /** Until then what comes belongs to the paste before it; what came in the same breath does anyway. */
  #pastedUntil = 0;
  #pasting = false;
  #cardSeen: { readonly card: object; readonly at: number } | undefined;
  #leaveUntil = 0;

  constructor(parts: KeysParts) {
    this.#parts = parts;
  }

  /** The screen shows this card; a moment later keys can answer it. True when they can. */
  answers(card: object | undefined): boolean {
    if (card === undefined) {
      this.#cardSeen = undefined;
      return false;
    }
    const now = performance.now();
    if (this.#cardSeen?.card !== card) {
      // A card that only changed its question has been seen already.
      const known = this.#cardSeen !== undefined;
      this.#cardSeen = { card, at: known ? now - CARD_GRACE_MS : now };
      if (!known) setTimeout(this.#parts.onChange, CARD_GRACE_MS).unref();
    }
    return now - this.#cardSeen.at >= CARD_GRACE_MS;
  }

  /**
   * Pasted characters are text, and so are those that follow at once: a text that carries an end-of-paste of its own
   * would otherwise type the rest of itself as commands.
   */
  paste(text: string): void {
    if (this.editor.text === '' && picturePath(text) !== undefined) this.#pastePicture(text);
    else this.#edit(inserted(this.editor, text));
    this.#goesOnAsText();
  }

  #goesOnAsText(): void {
    this.#pastedUntil = performance.now() + PASTE_QUIET_MS;
    this.#pasting = true;
    setImmediate(() => {
      this.#pasting = false;
    });
  }

  /** A file that was dropped on the terminal comes as its path. Where it is no picture after all, it is text. */
  #pastePicture(text: string): void {
    this.#parts.session.tookPicture(text).then(
      (took) => {
        if (!took) this.#edit(inserted(this.editor, text));
      },
      () => undefined,
    );
  }

  press(input: string, key: Key): void {
    if (key.eventType === 'release') return;
    if (this.#pasting || performance.now() < this.#pastedUntil) {
      const text = key.return ? '\n' : key.ctrl || key.escape ? '' : input;
      this.#edit(inserted(this.editor, text));
      if (text !== '') this.#goesOnAsText();
    } else this.#dispatch(input, key);
    this.#parts.onChange();
  }

  #dispatch(input: string, key: Key): void {
    const { session } = this.#parts;
    if (key.ctrl) {
      this.#control(input);
      return;
    }
    session.hint = '';
    if (this.#cardKey(input, key) || this.#menuKey(key) || this.#screenKey(key)) return;
    if (key.return) {
      if (key.meta || key.shift) this.#edit(inserted(this.editor, '\n'));
      else this.#enter();
      return;
    }
    if (key.meta) this.#meta(input, key);
    else if (!this.#lineKey(key) && input !== '') this.#typed(input);
  }

  /** Characters may come in one piece with keys among them, from a quick hand or another program. */
  #typed(input: string): void {
    for (const part of input.split(/([\u0000-\u001f\u007f])/)) {
      if (part === '\r') this.#enter();
      else if (part === '\n') this.#edit(inserted(this.editor, '\n'));
      else if (part === '\t') this.#complete();
      else if (part === '\u007f' || part === '\b') this.#edit(erasedLeft(this.editor));
      else if (/^[\u0001-\u001a]$/.test(part)) this.#control(String.fromCharCode(part.charCodeAt(0) + 96));
      else if (part !== '') this.#edit(inserted(this.editor, part));
    }
  }

  #control(input: string): void {
    const { session, onQuit, onSuspend, onRedraw } = this.#parts;
    const { editor } = this;
    switch (input) {
      case 'c':
        this.#interrupt();
        return;
      case 'd':
        if (editor.text === '') onQuit(0);
        else this.#edit(erasedRight(editor));
        return;
      case 'z':
        onSuspend();
        return;
      case 'l':
        onRedraw();
        return;
      case 'o':
        session.submit('/web').catch(() => undefined);
        return;
      case 'j':
        this.#edit(inserted(editor, '\n'));
        return;
      case 'a':
        this.#edit(moved(editor, lineStart(editor)));
        return;
      case 'e':
        this.#edit(moved(editor, lineEnd(editor)));
        return;
      case 'u':
        this.#edit(erasedLeft(editor, lineStart(editor)));
        return;
      case 'k':
        this.#edit(erasedRight(editor, lineEnd(editor)));
        return;
      case 'w':
        this.#edit(erasedLeft(editor, wordLeft(editor)));
        return;
      case 'p':
        this.#edit(up(editor));
        return;
      case 'n':
        this.#edit(down(editor));
        return;
      default:
        session.hint = '';
    }
  }

  /** Once: interrupts, or clears the line. With nothing to interrupt or clear, a second press leaves. */
  #interrupt(): void {
    const { session, onQuit } = this.#parts;
    const now = performance.now();
    if (now < this.#leaveUntil) {
      onQuit(130);
      return;
    }
    this.#leaveUntil = now + LEAVE_MS;
    if (session.interrupt()) return;
    if (this.editor.text !== '') {
      this.#edit(withText(this.editor, ''));
      this.#leaveUntil = 0;
      return;
    }
    if (session.dropWaiting()) {
      session.hint = 'what waited is taken back';
      this.#leaveUntil = 0;
      return;
    }
    session.hint = session.working === undefined ? 'Ctrl+C again leaves' : 'Ctrl+C again leaves without waiting';
  }

  #cardKey(input: string, key: Key): boolean {
    const { session } = this.#parts;
    const { card } = session;
    if (card === undefined || this.editor.text !== '' || key.meta) return false;
    if (this.#cardSeen === undefined || !this.answers(card)) return false;
    if (card.confirming !== undefined) {
      if (key.return) this.#answer(card.confirming);
      else session.card = { ...card, confirming: undefined };
      return true;
    }
    const choice = card.choices.find((one) => one.key === input);
    if (choice === undefined) return false;
    this.#answer(choice.answer);
    return true;
  }

  #answer(answer: Parameters<ScreenDialogue['answer']>[0]): void {
    this.scroll = 0;
    this.#parts.session.answer(answer).catch(() => undefined);
  }

  #menuKey(key: Key): boolean {
    const { menu } = this;
    if (menu === undefined) return false;
    const last = menu.choices.length - 1;
    if (key.upArrow) this.choice = this.choice === 0 ? last : this.choice - 1;
    else if (key.downArrow) this.choice = this.choice === last ? 0 : this.choice + 1;
    else if (key.tab) this.#complete();
    else if (key.escape) this.menu = undefined;
    else return false;
    return true;
  }

  #complete(): void {
    if (this.menu !== undefined) this.#edit(chosen(this.editor, this.menu, this.choice));
  }

  #screenKey(key: Key): boolean {
    const { most, page } = this.#parts.extent();
    if (key.pageUp) this.scroll = Math.min(Math.max(0, most), this.scroll + page);
    else if (key.pageDown) this.scroll = Math.max(0, this.scroll - page);
    else if (key.escape) this.scroll = 0;
    else return false;
    return true;
  }

  #meta(input: string, key: Key): void {
    const { editor } = this;
    if (input === 'b' || key.leftArrow) this.#edit(moved(editor, wordLeft(editor)));
    else if (input === 'f' || key.rightArrow) this.#edit(moved(editor, wordRight(editor)));
    else if (input === 'd') this.#edit(erasedRight(editor, wordRight(editor)));
    else if (key.backspace || key.delete) this.#edit(erasedLeft(editor, wordLeft(editor)));
  }

  #lineKey(key: Key): boolean {
    const { editor } = this;
    if (key.leftArrow) this.#edit(moved(editor, before(editor)));
    else if (key.rightArrow) this.#edit(moved(editor, behind(editor)));
    else if (key.upArrow) this.#edit(up(editor));
    else if (key.downArrow) this.#edit(down(editor));
    else if (key.home) this.#edit(moved(editor, lineStart(editor)));
    else if (key.end) this.#edit(moved(editor, lineEnd(editor)));
    else if (key.backspace) this.#edit(erasedLeft(editor));
    else if (key.delete) this.#edit(erasedRight(editor));
    else return key.tab || key.escape;
    return true;
  }

  #enter(): void {
    const { text } = this.editor;
    // A backslash at the end goes on in the next line, as in a shell.
    if (text.endsWith('\\') && this.editor.cursor === text.length) {
      this.#edit(inserted(erasedLeft(this.editor), '\n'));
      return;
    }
    this.menu = undefined;
    this.editor = submitted(this.editor);
    if (text.trim() === '') return;
    this.scroll = 0;
    this.#parts.session.submit(text).catch(() => undefined);
  }

  #edit(editor: Editor): void {
    this.editor = editor;
    this.choice = 0;
    this.menu = menuFor(editor, this.#files ?? [], this.#parts.session.opening?.agents ?? []);
    if (wantsFiles(editor)) this.#lookUpFiles();
    else this.#files = undefined;
    this.#parts.onChange();
  }

  #lookUpFiles(): void {
    if (this.#files !== undefined) return;
    this.#files = [];
    this.#parts.session.engine.call('files', undefined).then(
      (files) => {
        this.#files = files;
        this.menu = menuFor(this.editor, files, []);
        this.#parts.onChange();
      },
      () => undefined,
    );
  }
}
