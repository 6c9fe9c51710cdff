export { RECORD_KINDS } from '../memory/recall/record.ts';
export { FACT_TYPES } from '../memory/record-content.ts';
