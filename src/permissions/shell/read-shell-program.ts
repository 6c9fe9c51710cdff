import { range, type ReadingBuilder } from './reading.ts';

const STDIN = 'a shell that reads its commands from elsewhere';

/** A shell: the text behind `-c` is judged command by command, a script in a file must be named by a rule. */
export function readShellProgram(reading: ReadingBuilder, start: number, bash: boolean): void {
  const { words } = reading;
  if (!bash && words.length > start) reading.unclear('a shell whose language is another');
  let text = false;
  for (let index = start; index < words.length; index += 1) {
    const value = words[index]?.value;
    if (text && !/^[-+]/.test(value ?? '')) {
      reading.shell(value, ...range(start, index + 1));
      return;
    }
    if (value === undefined) {
      reading.nameAll(start);
      reading.unseen('a shell whose script is made while it runs');
      return;
    }
    if (value === '-o' && words[index + 1]?.value === 'pipefail') index += 1;
    else if (/^-[euxfl]*c[euxfl]*$/.test(value)) text = true;
    else if (/^-[euxfl]+$/.test(value) || value === '--noprofile' || value === '--norc' || value === '--posix')
      continue;
    else if (value === '--version' || value === '--help') return;
    else if (value.startsWith('-') || value.startsWith('+')) {
      // `-s` and `-i` read standard input whatever else is said.
      if (/^-[a-z]*[is]/.test(value) || value === '-') reading.unseen(STDIN);
      const at = words.findIndex((word, place) => place > index && /^-[a-z]*c[a-z]*$/.test(word.value ?? ''));
      if (/^-[A-Za-z]*c/.test(value)) reading.shell(words[index + 1]?.value, ...range(start, index + 2));
      else if (at > 0) reading.shell(words[at + 1]?.value, ...range(start, at + 2));
      reading.unclear('options of a shell that were not understood');
      return;
    } else {
      reading.name(...range(start, index + 1));
      reading.script(words[index]);
      return;
    }
  }
  reading.unseen(STDIN);
}
