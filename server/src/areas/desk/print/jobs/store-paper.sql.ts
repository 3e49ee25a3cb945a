import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { pagesById, type ListedPage } from '../browser/pages.sql.ts'
import { isIn, jobsById, type ListedJob } from './jobs.sql.ts'

/** Written out, so that the index over what is not over answers. */
const groups = {
  all: sql<boolean>`true`,
  open: isIn('queued', 'sent'),
  printed: isIn('printed'),
  trouble: isIn('failed', 'unknown'),
} as const
export type PaperGroup = keyof typeof groups

/** Nobody reads a longer total. */
const mostCounted = 2_000

/** How much of a store's paper is on its way, and how much of it wants somebody. */
export const unfinishedAt = async (storeId: number): Promise<{ open: number; trouble: number }> => {
  const countOf = (group: PaperGroup) => sql<number>`(
    select count(*)::int from (
      select 1 from print_job where store_id = ${storeId} and ${groups[group]} limit ${mostCounted}) as counted)`
  const { rows } = await sql<{ open: number; trouble: number }>`
    select ${countOf('open')} as open, ${countOf('trouble')} as trouble`.execute(db())
  return rows[0] ?? { open: 0, trouble: 0 }
}

/** A page of the browser is written down once it has come out. */
const withPages: ReadonlySet<PaperGroup> = new Set(['all', 'printed'])

export type StorePaper = { job: ListedJob } | { page: ListedPage }

/** Every paper of a store, of its printers and of its browsers, newest first. */
export const paperAt = async (
  storeId: number,
  group: PaperGroup,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StorePaper[]; total: number; more: boolean }> => {
  const newest = limit + offset
  const isWanted = groups[group]
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
      select count(*)::int as total from (
        (select 1 from print_job where store_id = ${storeId} and ${isWanted} order by id desc limit ${mostCounted + 1})
        union all
        (select 1 from print_page where store_id = ${storeId} and ${hasPages} order by id desc limit ${mostCounted + 1})
        limit ${mostCounted + 1}) as counted`.execute(db()),
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
  const counted = counts[0]?.total ?? 0
  if (counted <= mostCounted) return { rows, total: counted, more: false }
  // A count that was not made to its end says at least what has been read, and one more while there is more.
  return { rows, total: Math.max(mostCounted, offset + rows.length + (rows.length === limit ? 1 : 0)), more: true }
}
