import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { QrCode } from '#ui/value/qr-code.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { Program } from '../mini-shop.ts'
import styles from './program.module.css'

const tones = { bound: 'green', expired: 'red', unbound: 'neutral' } as const

/** Customers scan it, the merchant presses it. */
const ShopperPage = ({ program: { name, url } }: { program: Program }) =>
  url ? (
    <div className={styles.shopper}>
      <QrCode text={url} label={`${name}的顾客页面`} />
      <a href={url} target="_blank" rel="noreferrer">
        打开顾客页面
      </a>
    </div>
  ) : (
    <p className={styles.note}>在支付宝里搜索“{name}”，看到的就是顾客的页面</p>
  )

/** One mini-program: whether it is bound, what it sells and what customers see. */
export const ProgramPanel = ({ program }: { program: Program }) => {
  const binds = useMay('channel.manage')
  const { id, name, app_id, status, status_zh, store, listed } = program
  const bound = status === 'bound'
  return (
    <Panel title={name} extra={<StatusTag tone={tones[status]}>{status_zh}</StatusTag>}>
      <div className={styles.program}>
        <div>
          <Facts
            rows={filledRows({
              小程序编号: app_id && <Copyable text={app_id} />,
              配送门店: store ? store.name : '未指定，订单要手动选门店',
              已上架商品: (
                <PageLink to={routeTo('miniGoods', { status: 'listed', shop_id: id })}>{`${listed} 件`}</PageLink>
              ),
              授权: binds && (
                <PageLink to={routeTo('channelShops')}>{bound ? '管理网店授权' : '去网店管理授权'}</PageLink>
              ),
            })}
          />
        </div>
        {bound && <ShopperPage program={program} />}
      </div>
    </Panel>
  )
}
