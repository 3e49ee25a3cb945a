import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses } from './addresses.ts'
import { callbacks } from './storms/callbacks.ts'
import { courierBooks } from './soak/courier-soak.ts'
import { cluster } from './marketplace/cluster/cluster.ts'
import { fairness } from './marketplace/fairness.ts'
import { figures } from './marketplace/figures/figures.ts'
import { radar } from './marketplace/figures/radar.ts'
import { ground } from './ground.ts'
import { chatSockets } from './marketplace/chat.ts'
import { flows } from './money/flows.ts'
import { answers, missingForAnswers } from './questions/answers.ts'
import { limit } from './bare/limit.ts'
import { ledger } from './money/ledger.ts'
import { many } from './many/many.ts'
import { goods } from './marketplace/goods.ts'
import { inbox } from './marketplace/inbox.ts'
import { onlineOrders, orders } from './orders.ts'
import { page } from './page/page.ts'
import { path } from './path/path.ts'
import { pool } from './marketplace/pool.ts'
import { pushStorm } from './storms/push-storm.ts'
import { printing } from './marketplace/printing.ts'
import { quoteBoard } from './quote-board.ts'
import { print, type Row } from './row.ts'
import { sheets } from './sheets.ts'
import { stores } from './marketplace/stores.ts'
import { storm } from './storms/storm.ts'
import { sweep } from './sweep.ts'

const parts: Readonly<Record<string, (dir: string) => Promise<Row[]>>> = {
  ground,
  page,
  storm,
  cluster,
  fairness,
  pool,
  stores,
  goods,
  inbox,
  flows,
  ledger,
  pushes: pushStorm,
  chat: chatSockets,
  orders,
  online: onlineOrders,
  many,
  limit,
  path,
  answers,
  sheets,
  quotes: quoteBoard,
  callbacks,
  print: printing,
  books: courierBooks,
  figures,
  radar,
  addresses,
  sweep,
}

/** `npm run bench`, or only some parts of it: `npm run bench -- storm orders`; a number is the size of what can be smaller. */
const named = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join('、')}，可以选择 ${Object.keys(parts).join('、')}`)
  process.exit(64)
}

/** What a part cannot do without: named, it fails; in a run of everything it is left out, and says so. */
const missing: Readonly<Record<string, () => string | undefined>> = { answers: missingForAnswers }
const lacking = Object.entries(missing).flatMap(([name, tell]) => {
  const what = tell()
  return what === undefined ? [] : [{ name, line: `${name}：${what}` }]
})
const refused = lacking.filter(({ name }) => named.includes(name))
if (refused.length > 0) {
  refused.forEach(({ line }) => console.error(line))
  process.exit(64)
}
if (named.length === 0) lacking.forEach(({ line }) => console.log(`未测 ${line}`))

const dir = await mkdtemp(join(tmpdir(), 'zdb-bench-'))
try {
  const all: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length > 0 ? !named.includes(name) : lacking.some((each) => each.name === name)) continue
    const rows = await measure(dir)
    rows.forEach(print)
    all.push(...rows)
  }
  process.exitCode = all.every(({ met }) => met) ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
