import { fileURLToPath } from 'node:url';
import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { GivenPicture } from '../../core/given-picture.ts';

/** The person's words and attachments, as the one text of a request. */
export function promptText(blocks: readonly ContentBlock[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')
    .trim();
}

/** The pictures among a person's attachments. */
export function promptPictures(blocks: readonly ContentBlock[]): readonly GivenPicture[] {
  return blocks.flatMap((block, i) =>
    block.type === 'image'
      ? [{ name: block.uri == null ? `picture ${i + 1}` : pathOf(block.uri), data: Buffer.from(block.data, 'base64') }]
      : [],
  );
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
      // Passed on as a picture.
      return '';
    case 'audio':
      return '(audio, which Atlas does not pass on)';
  }
}

function pathOf(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}
