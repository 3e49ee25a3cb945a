import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { fullTrial, judge, learnFrom, mixedUp, simulatedPast } from '#areas/orders/acceptance/calibration/calibrate'
import { holds, measuresOf } from '#areas/orders/acceptance/calibration/measures'
import { calibrationReport } from '#areas/orders/acceptance/calibration/report'
import { migrate } from '#core/db/migrate'
import { connect, disconnect } from '#core/db/tx'

/** `npm run acceptance -- calibrate`: learns from a simulated past in a scratch database and writes how well it foretold the rest. */
const [act] = process.argv.slice(2)
if (act !== 'calibrate') {
  console.error('用法：npm run acceptance -- calibrate')
  process.exit(64)
}
const document = resolve(import.meta.dirname, '../../../docs/acceptance-calibration.md')
const dir = await mkdtemp(join(tmpdir(), 'zdb-acceptance-'))
const cluster = await startCluster({ dir, durable: false })
try {
  await migrate(cluster.adminUrl)
  connect(cluster.adminUrl, 2, (error) => console.error(error.message), { connectMs: 10_000, statementMs: 600_000 })
  const { learned, heldOut } = simulatedPast(fullTrial)
  await learnFrom(learned)
  const judged = await judge(heldOut, learned)
  const report = { learned: learned.length, heldOut: heldOut.length, judged, mixed: mixedUp(judged) }
  await writeFile(document, calibrationReport(fullTrial, report))
  const { error, brier, baseBrier } = measuresOf(judged)
  console.log(
    `校准误差 ${(error * 100).toFixed(2)}%，Brier ${brier.toFixed(4)}（基准 ${baseBrier.toFixed(4)}）：${document}`,
  )
  if (!holds(measuresOf(judged))) process.exitCode = 1
} finally {
  await disconnect()
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}
