import { onCommit, type Tx } from '#core/db/tx'
import { deleteBridge } from './bridges.sql.ts'
import { endLine } from './end-line.ts'

/** A printer that is unbound: its key opens nothing any more, and its program hears so. */
export const revokeBridge = async (tx: Tx, printerId: number): Promise<void> => {
  const socketId = await deleteBridge(tx, printerId)
  if (socketId) onCommit(() => endLine(socketId, 'revoked'))
}
