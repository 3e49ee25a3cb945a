import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Column } from '#ui/list/data-table.tsx'
import { Money } from '#ui/value/money.tsx'
import { Led } from '../parts/led.tsx'
import styles from './transfer-prices.module.css'

type Detail = WireResult<typeof analysis.transferDetail>['items'][number]

const Cut = ({ text }: { text: string }) => (
  <span className={styles.cut} title={text}>
    {text}
  </span>
)

export const detailColumns: readonly Column<Detail>[] = [
  { title: '网单', width: 200, lead: true, render: ({ order_sn, route }) => <Led to={route}>{order_sn}</Led> },
  {
    title: '下单时间',
    width: 108,
    render: ({ created_at }) => <span title={created_at}>{created_at.slice(5, 16)}</span>,
  },
  { title: '网店', render: ({ channel_zh, shop }) => <Cut text={[channel_zh, shop].filter(Boolean).join(' ')} /> },
  { title: '商品', render: ({ goods }) => <Cut text={goods} /> },
  {
    title: '转单',
    width: 96,
    render: ({ transfer_route, way_zh, transfer_sn }) => (
      <span title={transfer_sn}>
        <Led to={transfer_route}>{way_zh}</Led>
      </span>
    ),
  },
  { title: '接单门店', render: ({ partner }) => partner && <Cut text={partner} /> },
  { title: '下单金额', width: 108, right: true, render: ({ order_amount }) => <Money yuan={order_amount} /> },
  {
    title: '转单价',
    width: 108,
    right: true,
    render: ({ transfer_price, price_percentage }) => (
      <span title={price_percentage === null ? undefined : `占下单金额 ${price_percentage}%`}>
        {transfer_price === null ? '—' : <Money yuan={transfer_price} />}
      </span>
    ),
  },
  {
    title: '占比',
    width: 80,
    right: true,
    render: ({ price_percentage }) => price_percentage !== null && `${price_percentage}%`,
  },
  { title: '毛利', width: 108, right: true, render: ({ margin }) => <Money yuan={margin} /> },
]
