import type { ReactNode } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { isBound, newWare, type Program } from '../mini-shop.ts'
import styles from './program.module.css'

type Step = { readonly words: string; readonly note: string; readonly done: boolean; readonly lead: ReactNode }

/** What is missing before a customer can buy, with the way to it. Once all is done there is nothing to say. */
export const OpeningSteps = ({ programs }: { programs: readonly Program[] }) => {
  const binds = useMay('channel.manage')
  const edits = useMay('mini.edit')
  const { data: categories } = useRead(miniShop.categories)
  const bound = programs.some(isBound)
  const lapsed = !bound && programs.some(({ status }) => status === 'expired')
  const steps: readonly Step[] = [
    {
      words: lapsed ? '重新授权小程序' : '绑定小程序',
      note: lapsed ? '授权已经失效，新订单进不来' : '在网店管理里添加小程序商城，到支付宝授权',
      done: bound,
      lead: binds && <PageLink to={routeTo('channelShops')}>去网店管理</PageLink>,
    },
    {
      words: '建好商品分类',
      note: '分类对应支付宝的类目，支付宝按类目审核',
      done: (categories?.items.length ?? 0) > 0,
      lead: bound && edits && <PageLink to={routeTo('miniGoods')}>去建分类</PageLink>,
    },
    {
      words: '上架第一件商品',
      note: '支付宝审核通过以后上架，顾客就能购买',
      done: programs.some(({ listed }) => listed > 0),
      lead: bound && edits && <PageLink to={routeTo('miniGoods', { ware: newWare })}>新建商品</PageLink>,
    },
  ]
  const next = steps.findIndex(({ done }) => !done)
  // Until the categories are known nobody can say what a bound one lacks.
  if (next === -1 || (bound && !categories)) return null
  return (
    <Panel title={bound ? '开张还差这些' : '还没有开通小程序，三步开张'}>
      <ol className={styles.steps} aria-label="开张步骤">
        {steps.map(({ words, note, done, lead }, place) => (
          <li key={words} data-done={done || undefined} aria-current={place === next ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden>
              {done ? '✓' : place + 1}
            </span>
            <div>
              <strong>{words}</strong>
              <p className={styles.note}>{done ? '已完成' : note}</p>
            </div>
            {!done && lead}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
