import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { sendDaySheets } from './day-sheet/send.ts'
import { orderMargin } from './facts/order-margin.sql.ts'
import { figureRows } from './figure-rows.sql.ts'
import { checkFigures, figuresHealth, rebuildAll, settleAll } from './rollup/upkeep.ts'
import { routes } from './routes.ts'

export const analysisArea: AreaManifest = {
  name: 'analysis',
  tables: [
    'figure_change',
    'figure_order',
    'figure_day',
    'figure_correction',
    'figure_difference',
    'day_sheet_setting',
  ],
  kept: {
    bounded: ['day_sheet_setting'],
    summary: ['figure_order', 'figure_day', 'figure_correction'],
    queue: ['figure_change', 'figure_difference'],
  },
  calls: () => serve(analysis, routes),
  jobs: () => [
    job({ name: 'analysis.settle', cron: '* * * * *', run: settleAll }),
    job({ name: 'analysis.sendDaySheets', cron: '* * * * *', run: sendDaySheets }),
    job({ name: 'analysis.check', cron: '20 4 * * *', run: checkFigures }),
  ],
  marginSource: orderMargin,
  figureSource: figureRows,
  health: [figuresHealth],
  rebuild: { label: '数据分析', run: rebuildAll },
}
