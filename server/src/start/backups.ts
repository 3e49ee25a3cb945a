import { resolve } from 'node:path'
import { keepBackups, type BackupKeeper } from '@zdb/tools/backup/keeper'
import { keyOf } from '@zdb/tools/backup/sealed'
import type { Shelf } from '@zdb/tools/backup/shelf'
import type { Cluster } from '@zdb/tools/postgres'
import { watchBackups } from '#core/process/backups'
import type { Config } from '#core/process/config'

const root = resolve(import.meta.dirname, '../../..')

export const shelfOf = ({ BACKUP_DIR, BACKUP_KEY }: Config): Shelf | undefined =>
  BACKUP_DIR && BACKUP_KEY ? { folder: resolve(root, BACKUP_DIR), key: keyOf(BACKUP_KEY) } : undefined

/** Backups beside the running product, where somebody has said where to. */
export const keepingOf = (config: Config, dataDir: string, cluster: Cluster): BackupKeeper | undefined => {
  const shelf = shelfOf(config)
  if (!shelf) return undefined
  const onTrouble = (error: unknown): void => console.error('备份没有完成，稍后再试：', error)
  const keeper = keepBackups({ shelf, cluster, dataDir, keepDays: config.BACKUP_KEEP_DAYS, onTrouble })
  watchBackups(keeper.keptAt)
  return keeper
}
