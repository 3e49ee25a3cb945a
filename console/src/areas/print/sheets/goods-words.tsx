import { numbered } from '../paper/numbered.ts'

type Goods = { item_name: string; item_total: number }

/** Goods in a line, each a word of its own. */
export const GoodsWords = ({ goods }: { goods: readonly Goods[] }) =>
  numbered(goods).map(({ place, row: { item_name, item_total } }) => (
    <span key={place}>
      {item_name} ×{item_total}{' '}
    </span>
  ))
