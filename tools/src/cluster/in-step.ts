import { setTimeout as pause } from 'node:timers/promises'
import { ask, withClient } from './standby.ts'

/** Its commit waits for as long as the standby has something to replay, which is no sign of a silent one. */
export const probeName = 'zhuandanbao-in-step'
const lookMs = 20
const pausedMs = 5_000

const isWaiting = async (url: string, pid: number): Promise<boolean> => {
  const rows = await ask(url, `select 1 from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`, [pid])
  return rows.length > 0
}

/**
 * Whether an empty commit that wants to be seen by readers of the standby waits, as long as nothing becomes visible there.
 * One that waits is let go once the standby shows it, or is left.
 */
const waits = (primaryUrl: string, isGivenUp: () => boolean): Promise<boolean> =>
  withClient(
    {
      connectionString: primaryUrl,
      application_name: probeName,
      options: '-c synchronous_commit=remote_apply',
    },
    async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      let isOver = false
      client.query(`select pg_logical_emit_message(true, 'in step', '')`).then(
        () => (isOver = true),
        () => (isOver = true),
      )
      while (!isOver && !isGivenUp()) {
        if (await isWaiting(primaryUrl, rows[0]?.pid ?? 0)) return true
        await pause(lookMs)
      }
      return false
    },
  )

const isPaused = async (url: string): Promise<boolean> => {
  const [row] = await ask<{ is: boolean }>(url, `select pg_get_wal_replay_pause_state() = 'paused' as is`)
  return row?.is ?? false
}

/**
 * Neither the setting nor `sync_state`, which each connection works out for itself, says that commits wait: whoever
 * commits asks a flag in shared memory (`sync_standbys_defined` in PostgreSQL's syncrep.c), which the checkpointer sets
 * when it has come to read the setting, and that may be busy with its files. A `checkpoint` does not prove it either: it
 * may be asked for before the checkpointer has been told to read anew. What proves it is a commit that is seen waiting.
 * One that waits for the standby's disk is over before anybody looks, so this one asks to be visible there, and nothing
 * becomes visible meanwhile; all others wait for the disk alone and are not held up.
 */
export const showsThatCommitsWait = async (
  urls: { primary: string; follower: string },
  isGivenUp: () => boolean,
): Promise<boolean> => {
  await ask(urls.follower, 'select pg_wal_replay_pause()')
  try {
    for (const deadline = Date.now() + pausedMs; !(await isPaused(urls.follower)); await pause(lookMs))
      if (isGivenUp() || Date.now() > deadline) return false
    return await waits(urls.primary, isGivenUp)
  } finally {
    await ask(urls.follower, 'select pg_wal_replay_resume()')
  }
}
