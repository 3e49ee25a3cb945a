import type { ReactNode } from 'react'
import type { Route } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { PreviewButton } from '#widgets/list/preview-button.tsx'
import { GoodsLine } from './goods-list.tsx'
import type { GoodsItem } from './order.ts'
import card from './two-line-card.module.css'

/** The goods of a card with the first one's picture, which lead to the detail; below them its tags and what was said. */
export const GoodsCell = ({
  to,
  goods,
  words,
  children,
}: {
  to: Route
  goods: readonly GoodsItem[]
  words: string
  children: ReactNode
}) => {
  const [first] = goods
  return (
    <div className={card.pictured}>
      {first && <GoodsPicture item={first} size="list" />}
      <div className={card.cell}>
        <PageLink className={card.link} to={to} data-opens>
          <GoodsLine goods={goods} />
        </PageLink>
        <p className={card.words} title={words}>
          {children}
          {words}
        </p>
      </div>
      <PreviewButton to={to} />
    </div>
  )
}
