import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import { ask, makeStandby } from './standby.ts'

type Node = { name: string; dir: string; cluster: Cluster; isAlive: boolean }

export type Database = { name: string; role: 'primary' | 'standby'; url: string; pid: number }

export type Databases = {
  /** Of the one that is written to. */
  url: () => string
  /** Those that run. */
  list: () => Database[]
  /** Until there is a standby that has whatever is acknowledged. */
  inStep: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  say: (line: string) => void
  /** False for one database alone. */
  hasStandby?: boolean
  /** Another one is written to from now on. */
  onPrimary: (url: string) => void
  /** Another one follows it from now on. */
  onStandby?: (url: string) => void
}

const names = ['database_1', 'database_2'] as const
const lookMs = 100
const failedMs = 500
/** Whoever commits waits no longer for one that runs and says nothing; a busy disk takes its seconds. */
const silentSeconds = 10
const watchMs = 1_000
/** A setting reaches those who commit within moments. */
const settledMs = 300

const pidOf = ({ cluster }: Node): number =>
  Number.parseInt(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8'), 10)

/** `alter system` and its reload are no transaction: they do not wait for whom they are about. */
const awaitFollower = async ({ cluster }: Node, follower: string): Promise<void> => {
  await ask(cluster.adminUrl, `alter system set synchronous_standby_names = '${follower}'`)
  await ask(cluster.adminUrl, 'select pg_reload_conf()')
}

/**
 * Two databases, the second of which follows the first. A commit is acknowledged when both have it on their disks; so
 * when the first dies, the second is promoted, and the first is made anew to follow it. While there is only one, it
 * works alone: what it acknowledged is on its disk, and it is started again where it dies.
 */
export const startDatabases = async (
  root: string,
  { say, hasStandby = true, onPrimary, onStandby }: Options,
): Promise<Databases> => {
  const mark = join(root, 'primary')
  const dirOf = (name: string): string => join(root, name)
  const otherThan = (name: string): string => (name === names[0] ? names[1] : names[0])
  mkdirSync(root, { recursive: true })

  let isStopping = false
  let isInStep = false
  let caring: Promise<void> | undefined

  const start = async (name: string): Promise<Node> => {
    const cluster = await startCluster({ dir: dirOf(name), revives: false })
    const node: Node = { name, dir: dirOf(name), cluster, isAlive: true }
    void cluster.ended.finally(() => {
      node.isAlive = false
      care()
    })
    return node
  }

  let primary = await start(existsSync(mark) ? readFileSync(mark, 'utf8') : names[0])
  let standby: Node | undefined
  writeFileSync(mark, primary.name)

  const promote = async (next: Node): Promise<void> => {
    const dead = primary
    await ask(next.cluster.adminUrl, 'select case when pg_is_in_recovery() then pg_promote(true, 60) end')
    writeFileSync(mark, next.name)
    primary = next
    standby = undefined
    isInStep = false
    await awaitFollower(primary, '')
    onPrimary(primary.cluster.adminUrl)
    say(`${dead.name} 已停止，${next.name} 接替为主库`)
    await dead.cluster.stop()
  }

  const restart = async (): Promise<void> => {
    await primary.cluster.stop()
    primary = await start(primary.name)
    onPrimary(primary.cluster.adminUrl)
    say(`${primary.name} 已重新启动`)
  }

  const follow = async (): Promise<void> => {
    // Whoever commits waits for nobody who is not there.
    await awaitFollower(primary, '')
    await standby?.cluster.stop()
    const name = otherThan(primary.name)
    await makeStandby(primary.cluster.adminUrl, primary.cluster.data, dirOf(name), name)
    standby = await start(name)
    onStandby?.(standby.cluster.adminUrl)
  }

  /** Asked of the first: how much the second has on its disk, and whether commits wait for it. */
  const fallIntoStep = async (follower: Node): Promise<void> => {
    const has = (what: string): Promise<boolean> =>
      ask<{ has: boolean }>(
        primary.cluster.adminUrl,
        `select exists (select 1 from pg_stat_replication where application_name = $1 and ${what}) as has`,
        [follower.name],
      ).then(([row]) => row?.has ?? false)
    const until = async (what: string): Promise<void> => {
      while (!(await has(what))) {
        if (!follower.isAlive || isStopping) throw new Error(`${follower.name} 已停止`)
        await pause(lookMs)
      }
    }
    await until(`state = 'streaming'`)
    await awaitFollower(primary, follower.name)
    await until(`sync_state = 'sync'`)
    await pause(settledMs)
    const [row] = await ask<{ at: string }>(primary.cluster.adminUrl, 'select pg_current_wal_flush_lsn()::text as at')
    await until(`flush_lsn >= '${row?.at ?? ''}'::pg_lsn`)
    isInStep = follower.isAlive
    say(`${follower.name} 已与 ${primary.name} 同步`)
  }

  const mend = async (): Promise<void> => {
    if (!primary.isAlive) return isInStep && standby?.isAlive ? promote(standby) : restart()
    if (!standby?.isAlive) {
      isInStep = false
      return follow()
    }
    return fallIntoStep(standby)
  }

  const isWhole = (): boolean => primary.isAlive && (!hasStandby || (standby?.isAlive === true && isInStep))

  const care = (): void => {
    const work = async (): Promise<void> => {
      while (!isStopping && !isWhole())
        await mend().catch(async (error: unknown) => {
          if (!isStopping) say(`数据库：${error instanceof Error ? error.message : String(error)}`)
          await pause(failedMs)
        })
    }
    caring ??= work().finally(() => {
      caring = undefined
      // Whoever died in the last moment of it was not seen.
      if (!isStopping && !isWhole()) care()
    })
  }

  /** One that runs and says nothing is as good as dead: all who commit wait for it. It is made anew. */
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await pause(watchMs)
      const follower = standby
      if (!isInStep || !follower?.isAlive || !primary.isAlive) continue
      const waits = await ask(
        primary.cluster.adminUrl,
        `select 1 from pg_stat_activity where wait_event = 'SyncRep' and query_start < now() - interval '${silentSeconds} s'`,
      ).catch(() => [])
      if (waits.length === 0 || follower !== standby) continue
      say(`${follower.name} 没有回应`)
      follower.isAlive = false
      care()
    }
  }

  care()
  const watching = watch()
  return {
    url: () => primary.cluster.adminUrl,
    list: () =>
      [primary, standby].flatMap((node) =>
        node?.isAlive
          ? [
              {
                name: node.name,
                role: node === primary ? ('primary' as const) : ('standby' as const),
                url: node.cluster.adminUrl,
                pid: pidOf(node),
              },
            ]
          : [],
      ),
    inStep: async () => {
      while (!isWhole() && !isStopping) await pause(lookMs)
    },
    stop: async () => {
      isStopping = true
      await caring
      await watching
      // First whom commits wait for nobody asks any more, then the one they are written to.
      if (primary.isAlive) await awaitFollower(primary, '').catch(() => {})
      await standby?.cluster.stop()
      await primary.cluster.stop()
    },
  }
}
