import type pg from 'pg'

/** How far the log of a database is, and in which of its timelines: each takeover begins another. */
export type Place = { lsn: string; timeline: number }

/** All that was acknowledged lies before it. */
export const writtenPlace = async (primary: pg.Pool): Promise<Place> => {
  const { rows } = await primary.query<Place>(
    `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
     from (select pg_current_wal_lsn() as lsn) written`,
  )
  const [place] = rows
  if (!place) throw new Error('the primary does not say how far it is')
  return place
}

/** Nothing of one that follows nobody: it is, or thinks it is, a primary itself. */
export const replayedPlace = async (standby: pg.Pool): Promise<Place | undefined> => {
  const { rows } = await standby.query<Place>(
    `select pg_last_wal_replay_lsn()::text as lsn,
       coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline
     where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`,
  )
  return rows[0]
}
