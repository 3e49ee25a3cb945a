import type { Report } from '@zdb/contract/desk/rehearsals/report'

/** What somebody wants to know first. */
export const verdictOf = ({ orders, breaks_at, hands, hands_needed }: Report): string => {
  const lost = orders.lost === 0 ? `${orders.played} 单一单不丢` : `丢失 ${orders.lost} 单`
  const kept = breaks_at === null ? '全天跟得上' : `${breaks_at} 起跟不上`
  const wanted = hands_needed > hands ? `，最忙时需要 ${hands_needed} 人` : ''
  return `${lost}，${kept}${wanted}`
}
