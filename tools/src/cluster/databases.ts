import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killWithChildren } from '../postgres/children.ts'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import { probeName, showsThatCommitsWait } from './in-step.ts'
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
/** A standby that has replayed its log is a primary within moments. */
const takeoverSeconds = 20
/** One that says nothing ends in order or not at all; it is made anew either way. */
const lastWordsMs = 3_000
/** Whatever is being done when all is told to stop. */
const patienceMs = 10_000

const markOf = ({ cluster }: Node): string => join(cluster.data, 'postmaster.pid')
const pidOf = (node: Node): number => Number.parseInt(readFileSync(markOf(node), 'utf8'), 10)

/** `alter system` and its reload are no transaction: they do not wait for whom they are about. */
const awaitFollower = async ({ cluster }: Node, follower: string): Promise<void> => {
  await ask(cluster.adminUrl, `alter system set synchronous_standby_names = '${follower}'`)
  await ask(cluster.adminUrl, 'select pg_reload_conf()')
}

/** Ended by all means: it says nothing, and nothing of it is needed. */
const endSilent = async (node: Node): Promise<void> => {
  node.isAlive = false
  const ended = node.cluster.stop().then(() => true)
  if (await Promise.race([ended, pause(lastWordsMs, false)])) return
  if (existsSync(markOf(node))) killWithChildren(pidOf(node))
  await ended
}

/** False also where nobody knows: it did not answer, or not in time. */
const isPromoted = async ({ cluster }: Node): Promise<boolean> => {
  const [row] = await ask<{ is: boolean }>(
    cluster.adminUrl,
    `select case when pg_is_in_recovery() then pg_promote(true, ${takeoverSeconds}) else true end as is`,
  ).catch(() => [])
  return row?.is ?? false
}

/**
 * Two databases, the second of which follows the first. A commit is acknowledged when both have it on their disks; so
 * when the first dies, the second is promoted, and the first is made anew to follow it. While there is only one, it
 * works alone: what it acknowledged is on its disk, and it is started again where it dies. So it is where the second
 * cannot take over: the first has on its disk whatever was acknowledged as well.
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
  let following: Promise<void> | undefined

  const tell = async (error: unknown): Promise<void> => {
    if (!isStopping) say(`数据库：${error instanceof Error ? error.message : String(error)}`)
    await pause(failedMs)
  }

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

  /** Only once the other one can no longer become a primary by itself: there are never two. */
  const restart = async (): Promise<void> => {
    isInStep = false
    if (standby && !standby.isAlive) await endSilent(standby)
    await primary.cluster.stop()
    primary = await start(primary.name)
    onPrimary(primary.cluster.adminUrl)
    say(`${primary.name} 已重新启动`)
    // It waits for nobody until somebody is in step with it.
    await awaitFollower(primary, '')
  }

  const promote = async (next: Node): Promise<void> => {
    const dead = primary
    if (!(await isPromoted(next))) {
      say(`${next.name} 未能接替`)
      // It may have heard us all the same and only be slow: it must not become one behind our back.
      next.isAlive = false
      return restart()
    }
    writeFileSync(mark, next.name)
    primary = next
    standby = undefined
    isInStep = false
    onPrimary(primary.cluster.adminUrl)
    await awaitFollower(primary, '')
    say(`${dead.name} 已停止，${next.name} 接替为主库`)
    await dead.cluster.stop()
  }

  const follow = async (leader: Node): Promise<void> => {
    // Whoever commits waits for nobody who is not there.
    await awaitFollower(leader, '')
    if (standby) await endSilent(standby)
    const name = otherThan(leader.name)
    await makeStandby(leader.cluster.adminUrl, leader.cluster.data, dirOf(name), name)
    standby = await start(name)
    onStandby?.(standby.cluster.adminUrl)
  }

  /** Beside what is done for the primary: one that does not end, or is long in coming, keeps nobody from that. */
  const followBeside = (): Promise<unknown> => {
    following ??= follow(primary)
      .catch(tell)
      .finally(() => {
        following = undefined
      })
    return Promise.race([following, primary.cluster.ended])
  }

  /** Asked of the first: how much the second has on its disk, and whether commits wait for it. */
  const fallIntoStep = async (follower: Node): Promise<void> => {
    const has = (what: string): Promise<boolean> =>
      ask<{ has: boolean }>(
        primary.cluster.adminUrl,
        `select exists (select 1 from pg_stat_replication where application_name = $1 and ${what}) as has`,
        [follower.name],
      ).then(([row]) => row?.has ?? false)
    const isGivenUp = (): boolean => !follower.isAlive || !primary.isAlive || isStopping
    const until = async (is: () => Promise<boolean>): Promise<void> => {
      while (!(await is())) {
        if (isGivenUp()) throw new Error(`${follower.name} 已停止`)
        await pause(lookMs)
      }
    }
    await until(() => has(`state = 'streaming'`))
    await awaitFollower(primary, follower.name)
    await until(() => has(`sync_state = 'sync'`))
    const urls = { primary: primary.cluster.adminUrl, follower: follower.cluster.adminUrl }
    await until(() => showsThatCommitsWait(urls, isGivenUp))
    const [row] = await ask<{ at: string }>(primary.cluster.adminUrl, 'select pg_current_wal_flush_lsn()::text as at')
    await until(() => has(`flush_lsn >= '${row?.at ?? ''}'::pg_lsn`))
    isInStep = follower.isAlive
    say(`${follower.name} 已与 ${primary.name} 同步`)
  }

  const mend = async (): Promise<unknown> => {
    if (!primary.isAlive) return isInStep && standby?.isAlive ? promote(standby) : restart()
    if (!standby?.isAlive) {
      isInStep = false
      return followBeside()
    }
    return fallIntoStep(standby)
  }

  const isWhole = (): boolean => primary.isAlive && (!hasStandby || (standby?.isAlive === true && isInStep))

  const care = (): void => {
    const work = async (): Promise<void> => {
      while (!isStopping && !isWhole()) await mend().catch(tell)
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
      if (!follower?.isAlive || !primary.isAlive) continue
      const waits = await ask(
        primary.cluster.adminUrl,
        `select 1 from pg_stat_activity where wait_event = 'SyncRep' and application_name <> '${probeName}'
           and query_start < now() - interval '${silentSeconds} s'`,
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
      const ended = Promise.all([caring, following, watching]).then(() => true)
      // Whoever waits for a primary that says nothing hears that it is gone.
      if (!(await Promise.race([ended, pause(patienceMs, false, { ref: false })]))) await endSilent(primary)
      await ended
      // First whom commits wait for nobody asks any more, then the one they are written to.
      if (primary.isAlive) await awaitFollower(primary, '').catch(() => {})
      await standby?.cluster.stop()
      await primary.cluster.stop()
    },
  }
}
