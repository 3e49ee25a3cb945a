import { packInto } from './packed.ts'

/** `node tools/src/pack-command.ts <script> <file>` */
const [, , entry = '', file = ''] = process.argv
await packInto(entry, file)
