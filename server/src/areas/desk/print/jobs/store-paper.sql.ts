import { sql } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { db } from '#core/db/tx'
import { pagesById, type ListedPage } from '../browser/pages.sql.ts'
import { jobsById, type ListedJob } from './jobs.sql.ts'

const groups = {
  all: Object.values(printJobStates).map(({ code }) => code),
  open: codesOf(printJobStates, 'queued', 'sent'),
  printed: codesOf(printJobStates, 'printed'),
  trouble: codesOf(printJobStates, 'failed', 'unknown'),
} as const
export type PaperGroup = keyof typeof groups

/** A page of the browser is written down once it has come out. */
const withPages: ReadonlySet<PaperGroup> = new Set(['all', 'printed'])

export type StorePaper = { job: ListedJob } | { page: ListedPage }

/** Every paper of a store, of its printers and of its browsers, newest first. */
export const paperAt = async (
  storeId: number,
  group: PaperGroup,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StorePaper[]; total: number }> => {
  const newest = limit + offset
  const isWanted = group === 'all' ? sql`true` : sql`state in (${sql.join(groups[group])})`
  const hasPages = sql.lit(withPages.has(group))
  const [{ rows: places }, { rows: counts }] = await Promise.all([
    sql<{ kind: 'job' | 'page'; id: number }>`
      select kind, id from (
        (select 'job' as kind, id, created_at as at from print_job
          where store_id = ${storeId} and ${isWanted} order by id desc limit ${newest})
        union all
        (select 'page', id, printed_at from print_page
          where store_id = ${storeId} and ${hasPages} order by id desc limit ${newest})) as paper
      order by at desc, id desc limit ${limit} offset ${offset}`.execute(db()),
    sql<{ total: number }>`
      select ((select count(*) from print_job where store_id = ${storeId} and ${isWanted})
        + (select count(*) from print_page where store_id = ${storeId} and ${hasPages}))::int as total`.execute(db()),
  ])
  const idsOf = (wanted: 'job' | 'page') => places.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [jobs, pages] = await Promise.all([jobsById(idsOf('job')), pagesById(idsOf('page'))])
  const rows = places.flatMap(({ kind, id }): StorePaper[] => {
    if (kind === 'page') {
      const page = pages.find((each) => each.id === id)
      return page ? [{ page }] : []
    }
    const job = jobs.find((each) => each.id === id)
    return job ? [{ job }] : []
  })
  return { rows, total: counts[0]?.total ?? 0 }
}
