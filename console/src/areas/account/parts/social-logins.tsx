import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import { account } from '@zdb/contract/people/account/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { UnbindSocial } from '../safe/unbind-social.tsx'
import styles from './safety.module.css'

type Socials = WireResult<typeof account.socials>

/** Each way in that is offered, with what is bound to it, if anything is (spec 3, section 3). */
const waysIn = ({ drivers, items }: Socials) =>
  drivers.map(({ index, name }) => ({ index, name, bound: items.find(({ driver }) => driver === index) }))

type WayIn = ReturnType<typeof waysIn>[number]

/** Where each way in is bound. */
const bindPages: Readonly<Record<string, Route>> = { wechat: routeTo('bindWechat') }

const Line = ({ way: { index, name, bound } }: { way: WayIn }) => {
  const [unbinding, setUnbinding] = useState(false)
  const bindPage = bindPages[index]
  return (
    <div className={styles.line}>
      <div>
        <p>{name}</p>
        <p className={styles.note}>{bound ? `${bound.nickname} · ${bound.bound_at.slice(0, 10)} 绑定` : '未绑定'}</p>
      </div>
      {bound ? (
        <Button kind="text" aria-label={`解绑${name}`} onClick={() => setUnbinding(true)}>
          解绑
        </Button>
      ) : (
        bindPage && <PageLink to={bindPage}>去绑定</PageLink>
      )}
      {bound && unbinding && <UnbindSocial login={{ ...bound, name }} onClose={() => setUnbinding(false)} />}
    </div>
  )
}

export const SocialLogins = () => {
  const socials = useRead(account.socials)
  return (
    <Panel title="第三方登录">
      <Loaded reading={socials}>
        {(data) =>
          data.drivers.length === 0 ? (
            <Empty reason="暂未开通第三方登录" />
          ) : (
            waysIn(data).map((way) => <Line key={way.index} way={way} />)
          )
        }
      </Loaded>
    </Panel>
  )
}
