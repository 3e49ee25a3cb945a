/** A piece of an online order as the inputs hold it. */
export type GoodsDraft = {
  item_name: string
  item_spec: string
  item_img: string
  item_remarks: string
  item_total: string
  item_price: string
}

export const blankGoods: GoodsDraft = {
  item_name: '',
  item_spec: '',
  item_img: '',
  item_remarks: '',
  item_total: '1',
  item_price: '',
}
