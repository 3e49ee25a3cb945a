import { useState } from 'react'
import { goodsKindsIn, type GoodsKind } from '@zdb/contract/shop/stores/goods-kinds'
import styles from './goods-picture.module.css'

/** Files of their own: a page fetches the two or three it shows. */
const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const drawingNames = {
  flower: 'flower',
  plant: 'plant',
  basket: 'basket',
  mourning: 'flower',
  wedding: 'flower',
  cake: 'cake',
  drink: 'drink',
  fruit: 'fruit',
  balloon: 'balloon',
  snack: 'box',
  gift: 'box',
} as const satisfies Record<GoodsKind, string>

const drawingOf = (name: string): string | undefined => {
  const [kind] = goodsKindsIn(name)
  return drawings[`./drawings/${kind ? drawingNames[kind] : 'box'}.svg`]
}

/** How large: in lists, in a detail, and where one decides by the picture. */
export type PictureSize = 'list' | 'detail' | 'pool'
const pixels = { list: 48, detail: 56, pool: 72 } as const satisfies Record<PictureSize, number>

/** The goods' own picture; where there is none, or it does not come, a drawing of their kind. The room is the same. */
export const GoodsPicture = ({
  item,
  size,
}: {
  item: { readonly item_name: string; readonly item_img?: string | undefined }
  size: PictureSize
}) => {
  const [broken, setBroken] = useState('')
  const own = item.item_img && item.item_img !== broken ? item.item_img : undefined
  return (
    <img
      className={styles.picture}
      src={own ?? drawingOf(item.item_name)}
      alt={own ? `${item.item_name}的图片` : ''}
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
      data-drawn={own ? undefined : true}
      onError={() => own && setBroken(own)}
    />
  )
}
