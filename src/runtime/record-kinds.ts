export { RECORD_KINDS } from '../memory/recall/record.ts';
