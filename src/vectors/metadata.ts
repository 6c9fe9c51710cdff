/** What an entry says of itself, to be filtered by. */
export type MetadataValue = string | number | boolean | readonly string[];
export type Metadata = Readonly<Record<string, MetadataValue>>;
