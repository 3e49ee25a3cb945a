import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchants, seed, writtenInto } from './document.ts'
import { simulate } from './model/simulation.ts'
import { ddl } from './tables/ddl.ts'

const file = join(import.meta.dirname, '../../../docs/scale.md')

/** `npm run scale` plays the day and writes its figures; `-- ddl` prints the statements that spread the database. */
if (process.argv.includes('ddl')) console.log(ddl())
else {
  const simulation = simulate(merchants, seed)
  writeFileSync(file, writtenInto(file, simulation))
  console.log(`${simulation.transactions.toLocaleString('en')} 笔事务，结果写入 docs/scale.md`)
}
