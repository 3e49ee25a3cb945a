import { availableParallelism } from 'node:os'

/** What a process holds beside its pool: jobs, sockets, notices, the pulse, lines of channels, a report under way. */
const besidePool = 12
/** Left for the database's own people, backups and whoever looks in by hand. */
const spare = 20
/** With fewer in its pool another process answers nobody faster. */
const fewest = 4

type Share = { readonly processes: number; readonly connections: number }

/** Two cores are busy with one server, its database and what else runs there. */
export const usualProcesses = (cores = availableParallelism()): number => (cores > 2 ? cores : 1)

/** As many processes as are wanted and the database has connections for, and how many of them each may hold. */
export const processShare = (wanted: number, pool: number, limit: number): Share => {
  const all = limit - spare
  const processes = Math.max(1, Math.min(wanted, Math.floor(all / (besidePool + fewest))))
  if (processes === 1) return { processes, connections: pool }
  return { processes, connections: Math.min(pool, Math.floor(all / processes) - besidePool) }
}
