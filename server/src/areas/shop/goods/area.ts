import { sql } from 'kysely'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { eraseGoods } from './erasure.sql.ts'
import { forgetGoodsSheetsJob, startGoodsImports } from './import/import-worker.ts'
import { importsOfGoods } from './import/import.sql.ts'
import { goodsShelf } from './machine.ts'
import { goodsQueue, versionQueue } from './review/queues.ts'
import { goodsVersion } from './review/version-machine.ts'
import { routes } from './routes.ts'

export const goodsArea: AreaManifest = {
  name: 'goods',
  tables: ['goods', 'goods_import', 'goods_match', 'goods_sale', 'goods_sku', 'goods_source', 'goods_version'],
  kept: {
    trade: ['goods_sale'],
    bounded: ['goods', 'goods_match', 'goods_sku', 'goods_source', 'goods_version'],
  },
  retained: [{ kind: 'goodsImport', table: 'goods_import', isOld: (before) => sql`file_key = '' and at < ${before}` }],
  calls: ({ ports }) => serve(goods, routes(ports)),
  machines: [goodsShelf, goodsVersion],
  queues: () => [goodsQueue, versionQueue],
  backlogs: [{ of: 'goods imports', read: importsOfGoods.due }],
  jobs: ({ files }) => [forgetGoodsSheetsJob(files)],
  workers: (log, { files }) => {
    const imports = startGoodsImports(files, log)
    return { notices: { goods_import: imports.wake }, stop: imports.stop }
  },
  listeners: [listen(merchantErased, 'goods', eraseGoods)],
}
