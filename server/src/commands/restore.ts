import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '@zdb/tools/backup/restore'
import { connect, disconnect } from '#core/db/tx'
import { proveLedger } from '#core/money/ledger-proof'
import { ConfigError, readConfig } from '#core/process/config'
import { shelfOf } from '../start/backups.ts'
import { runToTheEnd } from '../stopping.ts'

const usage =
  '用法：npm run restore -- --into 新文件夹 [--at "2026-02-14 09:30"] [--timeline 1]，时刻按北京时间，不写则恢复到最后'

const momentOf = (words: string): Date => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(words.trim()) ?? []
  const at = new Date(`${day}T${time}+08:00`)
  if (Number.isNaN(at.getTime())) throw new ConfigError(usage)
  return at
}

const timelineOf = (words: string): number => {
  const timeline = Number(words)
  if (!Number.isInteger(timeline) || timeline < 1) throw new ConfigError(usage)
  return timeline
}

/** `npm run restore`: the database and files as they were at a moment, into a new folder, with the ledger proven. */
const bringBack = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, at: { type: 'string' }, timeline: { type: 'string' } },
  })
  const config = readConfig(process.env)
  const shelf = shelfOf(config)
  if (!shelf) throw new ConfigError('缺少环境变量 BACKUP_DIR（备份在哪个文件夹）')
  if (!values.into) throw new ConfigError(usage)
  const into = resolve(values.into)
  const goal = {
    at: values.at === undefined ? undefined : momentOf(values.at),
    timeline: values.timeline === undefined ? undefined : timelineOf(values.timeline),
  }
  const { base, cluster, files, unreadable } = await restore(shelf, into, goal, (error) =>
    console.error('没有照做，其余照常恢复：', error instanceof Error ? error.message : error),
  )
  try {
    console.log(`已恢复到 ${into}：从备份 ${base.id} 起，上传的文件 ${files} 个。正在核对钱账…`)
    if (unreadable.length > 0)
      console.error(`上传的文件有 ${unreadable.length} 个打不开，没有恢复：${unreadable.join('、')}`)
    connect(cluster.adminUrl, 2, (error) => console.error(error.message), { connectMs: 10_000, statementMs: 3_600_000 })
    const breaches = await proveLedger()
    await disconnect()
    if (breaches.length > 0) throw new ConfigError(`钱账核对不平：${breaches.map(({ name }) => name).join('、')}`)
    console.log(`钱账核对：平。用 DATA_DIR=${into} npm start 打开；原来的 PII_KEY 如果写在环境变量里，要一并带上。`)
    console.log('只是演练的话，打开时不要设置 BACKUP_DIR。')
  } finally {
    await cluster.stop()
  }
}

await runToTheEnd(bringBack)
