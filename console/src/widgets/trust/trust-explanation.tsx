import type { Route } from '@zdb/contract/pages'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { trustLines, verdicts } from '@zdb/contract/shop/trust/verdicts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import styles from './trust.module.css'

const basisWords = { platform: '按全平台的订单', own: '按您与它的订单', none: '您还没有给过它订单' } as const

/** Every number behind the word, with its counts and the orders it counts. */
export const TrustExplanation = ({ shopId, name, onClose }: { shopId: string; name: string; onClose: () => void }) => {
  const reading = useRead(trust.detail, { params: { openid: shopId } })
  return (
    <Drawer title={`${name}的信用`} onClose={onClose}>
      <Loaded reading={reading}>
        {({ verdict, basis, days, rule, privacy, lines }) => (
          <div className={styles.explanation}>
            <p className={styles.verdict}>
              <StatusTag tone={verdicts[verdict].tone}>{verdicts[verdict].label}</StatusTag>
              {`近 ${days} 天，${basisWords[basis]}`}
            </p>
            <dl className={styles.lines}>
              {lines.map(({ key, own, platform }) => (
                <div key={key}>
                  <dt>{trustLines[key]}</dt>
                  <dd>
                    <span>您的单</span>
                    {own.route === null ? own.text : <PageLink to={own.route as Route}>{own.text}</PageLink>}
                  </dd>
                  {platform && (
                    <dd>
                      <span>全平台</span>
                      {platform.text}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
            <p className={styles.counts}>{rule}</p>
            <p className={styles.counts}>{`${privacy}。`}</p>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
