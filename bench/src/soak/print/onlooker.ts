import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { codesOf, stateOf } from '@zdb/contract/kit/states'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { paperOf } from '../../../../server/src/areas/desk/print/jobs/place.ts'
import { db } from '../../../../server/src/core/db/tx.ts'
import type { Stage } from './stage.ts'

type Left = {
  id: number
  order_sn: string
  paper_sealed: Buffer
  device_no: string
  merchant_id: number
  state: number
}

/** What the screen of a shop asks its people about. */
const leftToPeople = async (): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select j.id, j.order_sn, j.paper_sealed, p.device_no, j.merchant_id, j.state
    from print_job j join print_printer p on p.id = j.printer_id
    where (j.state = ${printJobStates.unknown.code} and j.next_at is null) or j.state = ${printJobStates.failed.code}
    order by j.id limit 200`.execute(db())
  return rows
}

/** What stands on a piece of paper and is set as it is written. */
const wordsOf = (paper_sealed: Buffer): string[] =>
  paperOf({ paper_sealed })
    .parts.flatMap((part) => (part.kind === 'text' ? [part.text.replaceAll(/\s/g, '')] : []))
    .filter((text) => !/[<>&]|\p{Cc}/u.test(text))

/** Somebody looks at the paper where nobody else can say whether it came out, once the printer stands still. */
export const lookAtPaper = async (stage: Stage): Promise<number> => {
  const left = await leftToPeople()
  if (left.length === 0) return 0
  const printers = new Map((await stage.desk.printers()).map((printer) => [printer.no, printer]))
  await stage.book.read()
  let settled = 0
  for (const { id, order_sn, paper_sealed, device_no, merchant_id, state } of left) {
    const owner = stage.shops.find(({ shop }) => shop.merchantId === merchant_id)?.shop
    const printer = printers.get(device_no)
    if (!owner || !printer || printer.waiting > 0 || printer.conditions.length > 0) continue
    const params = { id: String(id) }
    if (state === printJobStates.failed.code) {
      await stage.call(owner, print.printAgain, { params, key: randomUUID() })
      stage.counts['pressed again'] = (stage.counts['pressed again'] ?? 0) + 1
      continue
    }
    const words = wordsOf(paper_sealed)
    const came_out = stage.book
      .of(order_sn)
      .some(({ device, text }) => device === device_no && words.every((each) => text.includes(each)))
    const answer = await stage.call(owner, print.settleJob, {
      params,
      body: { came_out },
      key: randomUUID(),
    })
    if (answer?.code !== 0) continue
    settled += 1
    const what = came_out ? 'settled as printed' : 'settled as lost'
    stage.counts[what] = (stage.counts[what] ?? 0) + 1
  }
  return settled
}

/** Paper that is still on its way or waits for somebody. */
export const openPaper = async (): Promise<string[]> => {
  const { rows } = await sql<{ no: string; order_sn: string; document: string; state: number }>`
    select no, order_sn, document, state from print_job
    where state in (${sql.join(codesOf(printJobStates, 'queued', 'sent', 'unknown', 'failed'))}) order by id`.execute(
    db(),
  )
  return rows.map(({ no, order_sn, document, state }) =>
    [no, order_sn, document, printJobStates[stateOf(printJobStates, state)].label].join(' '),
  )
}

/** What our own table tells of an order whose paper is wrong, for whoever looks for the cause. */
export const storyOf = async (sn: string): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', to_char(h.at, 'HH24:MI:SS.MS'), j.no, j.document, j.copy_no, h.move, h.from_state, h.to_state,
      h.actor, h.note) as line
    from print_job j join move_history h on h.machine = 'print_job' and h.thing_id = j.id
    where j.order_sn = ${sn} order by h.id`.execute(db())
  return rows.map(({ line }) => line)
}
