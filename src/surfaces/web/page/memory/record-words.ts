import type { ApiRecords } from '../../api-types.ts';

type MemoryRecord = ApiRecords['records'][number];

/** The title and the text of a record. */
export function recordWords(record: MemoryRecord): { readonly title: string; readonly text: string } {
  switch (record.kind) {
    case 'fact':
      return { title: record.content.document, text: '' };
    case 'experience':
      return {
        title: record.content.task,
        text: [record.content.approach, record.content.feedback].filter((part) => part !== '').join('\n'),
      };
    case 'strategy':
      return { title: record.content.situation, text: record.content.suggestion };
    case 'concept':
      return { title: record.content.name, text: record.content.description };
  }
}

/** Where it came from and how far it is believed, in words. */
export function trustWords({ trust, provenance }: MemoryRecord): string {
  switch (trust) {
    case 'user':
      return 'a person said so';
    case 'verified':
      return 'proven in a run';
    case 'agent':
      return 'an agent said so';
    case 'untrusted':
      return `from ${provenance.source.replaceAll('_', ' ')}, not trusted`;
  }
}
