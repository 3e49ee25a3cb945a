import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../child.ts'
import { holds, tableOf, writeDocument } from './document.ts'

/** `npm run strategies`. */
const { text, lines } = writeDocument()
await writeFile(join(root, 'docs/delivery-strategies.md'), text)
console.log(tableOf(lines))
if (!holds(lines)) {
  console.error('最省且准时 不再是准时率不低于同时呼叫的策略中最便宜的一种')
  process.exitCode = 1
}
