import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { browserPapers, type BrowserPaper } from '@zdb/contract/desk/print/browser-paper'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { storeOf } from '#areas/shop/stores/public'
import { openMoves } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { pagesOfOrder, type ListedPage } from '../browser/pages.sql.ts'
import type { Source } from '../documents/order-facts.ts'
import { requireOwn } from '../documents/paper-orders.ts'
import { titleOf } from '../documents/titles.ts'
import { jobsOfOrder, type ListedJob } from './jobs.sql.ts'
import { printJob, type JobMove } from './machine.ts'
import { paperAt, unfinishedAt } from './store-paper.sql.ts'

type Row = Result<typeof print.onlineJobs>[number]

/** The likely next step first. */
const buttons: readonly (readonly [Row['actions'][number], JobMove])[] = [
  ['again', 'printAgain'],
  ['settle', 'settleJobPrinted'],
  ['cancel', 'cancelJob'],
]

const present = (actor: Actor, job: ListedJob): Row => {
  const state = printJobStates[stateOf(printJobStates, job.state)]
  const open = openMoves(printJob, job, may(actor, 'print.tickets') ? ['merchant'] : [])
  return {
    id: String(job.id),
    no: job.no,
    source: job.source as Source | null,
    order_sn: job.order_sn,
    document: job.document,
    title: titleOf(job),
    copy_no: job.document === 'change' ? 0 : job.copy_no,
    reason: job.reason,
    copies: job.copies,
    status: job.state,
    status_zh: state.label,
    tone: state.tone,
    note: job.note,
    printer: job.printer,
    account: job.account ?? '',
    created_at: job.created_at,
    printed_at: job.printed_at,
    actions: buttons.filter(([, move]) => open.has(move)).map(([action]) => action),
  }
}

/** What the browser printed is over once a person has said so. */
const presentPage = (page: ListedPage): Row => {
  const { code, label, tone } = printJobStates.printed
  const { label: name } = browserPapers[page.document as BrowserPaper]
  return {
    id: `p${page.id}`,
    no: '',
    source: page.source as Source,
    order_sn: page.order_sn,
    document: page.document,
    title: page.copy_no > 0 ? `${name}（补打第${page.copy_no}次）` : name,
    copy_no: page.copy_no,
    reason: page.reason,
    copies: 1,
    status: code,
    status_zh: label,
    tone,
    note: '',
    printer: '浏览器打印',
    account: page.account,
    created_at: page.printed_at,
    printed_at: page.printed_at,
    actions: [],
  }
}

export const listJobs = async (
  actor: Actor,
  sid: string,
  { status, page, page_size }: Query<typeof print.jobs>,
): Promise<Result<typeof print.jobs>> => {
  const store = await storeOf(actor, idOf(sid))
  const [{ rows, total, more }, counts] = await Promise.all([
    paperAt(store.id, status, { limit: page_size, offset: (page - 1) * page_size }),
    unfinishedAt(store.id),
  ])
  const items = rows.map((paper) => ('job' in paper ? present(actor, paper.job) : presentPage(paper.page)))
  return { items, total, more, page, page_size, counts }
}

export const listOrderJobs = async (source: Source, actor: Actor, sn: string): Promise<Row[]> => {
  await requireOwn(actor.merchantId, source, sn)
  const [jobs, pages] = await Promise.all([
    jobsOfOrder(actor.merchantId, source, sn),
    pagesOfOrder(actor.merchantId, source, sn),
  ])
  const rows = [...jobs.map((job) => present(actor, job)), ...pages.map(presentPage)]
  return rows.toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
}
