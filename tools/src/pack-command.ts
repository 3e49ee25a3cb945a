import { packTree } from './packed.ts'

/** `node tools/src/pack-command.ts <root> <script> <sources…>`, prints where the packed script lies. */
const [, , root = '', entry = '', ...sources] = process.argv
console.log(await packTree({ root, entry, sources }))
