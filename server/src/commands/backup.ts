import { join, resolve } from 'node:path'
import { takeBase } from '@zdb/tools/backup/base'
import { failureWords } from '@zdb/tools/backup/files-mirror'
import { keepCarrying } from '@zdb/tools/backup/log-archive'
import { prune } from '@zdb/tools/backup/prune'
import { newKey } from '@zdb/tools/backup/sealed'
import { claimShelf } from '@zdb/tools/backup/shelf'
import { refuseRivals, timelineIn } from '@zdb/tools/backup/timelines'
import { runningCluster, startCluster } from '@zdb/tools/postgres'
import { ConfigError, readConfig } from '#core/process/config'
import { shelfOf } from '../start/backups.ts'
import { runToTheEnd } from '../stopping.ts'

const carryEveryMs = 500

/** `npm run backup`: a base backup now, of the running product or of one that stands still; `-- key` makes a key. */
const backup = async (): Promise<void> => {
  const config = readConfig(process.env)
  const shelf = shelfOf(config)
  if (!shelf) throw new ConfigError('缺少环境变量 BACKUP_DIR（备份放在哪个文件夹，最好在另一块磁盘上）')
  const dataDir = resolve(import.meta.dirname, '../../..', config.DATA_DIR)
  const dir = join(dataDir, 'postgres')
  const running = await runningCluster(dir)
  if (running && !running.spool)
    throw new ConfigError('正在运行的转单宝没有打开备份：请设置 BACKUP_DIR 和 BACKUP_KEY 后重新启动')
  const started = running ? undefined : await startCluster({ dir, archive: true })
  const cluster = running ?? started
  if (!cluster) return
  const spool = cluster.spool
  let stopCarrying: (() => Promise<void>) | undefined
  try {
    await claimShelf(shelf, cluster.data)
    await refuseRivals(shelf, await timelineIn(cluster.data))
    // Beside a running product its own process carries the log.
    if (!running && spool) stopCarrying = keepCarrying(shelf, spool.folder, carryEveryMs, console.error)
    const { base, failures } = await takeBase(shelf, { adminUrl: cluster.adminUrl, data: cluster.data, dataDir })
    await prune(shelf, config.BACKUP_KEEP_DAYS)
    console.log(
      `备份 ${base.id} 已完成：数据库 ${base.data.length} 个文件，上传的文件 ${base.files.length - failures.length} 个，在 ${shelf.folder}`,
    )
    if (failures.length > 0) throw new ConfigError(failureWords(failures))
  } finally {
    await stopCarrying?.()
    await started?.stop()
  }
}

if (process.argv[2] === 'key') console.log(newKey())
else await runToTheEnd(backup)
