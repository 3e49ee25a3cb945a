import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

export const analysisMenu: readonly MenuRow[] = [
  { ...at('analysis'), allow: 'analysis.read' },
  { ...at('daySheet'), allow: 'analysis.read' },
  { ...at('onlineAnalysis'), allow: 'analysis.read' },
  { ...at('priceAnalysis'), allow: 'analysis.read' },
  { ...at('transferAnalysis'), allow: 'analysis.read' },
  { ...at('transferPriceAnalysis'), allow: 'analysis.read' },
  { ...at('receivedAnalysis'), allow: 'analysis.read' },
  { ...at('deliveryAnalysis'), allow: 'analysis.read' },
]
