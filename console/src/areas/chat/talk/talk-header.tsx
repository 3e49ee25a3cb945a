import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { closeChat } from '#core/chat/chat-drawer.ts'
import { PageLink } from '#core/router/link.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { MenuButton, type MenuChoice } from '#ui/action/menu-button.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { BackIcon, MoreIcon, TradeIcon } from '../drawer/icons.tsx'
import { Avatar } from '../list/avatar.tsx'
import styles from './talk-header.module.css'

type Partner = WireResult<typeof chat.partnerInfo>

/** Spec 1, section 9: a licence counts from above 1 on. */
const licensed = 1

const badges: readonly { label: string; shown: (partner: Partner) => boolean }[] = [
  { label: '营业执照', shown: ({ business_license }) => business_license > licensed },
  { label: '食品许可', shown: ({ food_license }) => food_license > licensed },
  { label: '诚信保障', shown: ({ assure_credit }) => assure_credit },
]

/** Who the partner is, and the way to an order for them. */
export const TalkHeader = ({
  nick,
  avatar,
  partner,
  choices,
  tradeOpen,
  onTrade,
  onBack,
}: {
  nick: string
  avatar: string
  partner: Partner | undefined
  choices: () => readonly MenuChoice[]
  tradeOpen: boolean
  onTrade: () => void
  onBack: () => void
}) => (
  <header className={styles.header}>
    <span className={styles.back}>
      <IconButton label="返回会话列表" onClick={onBack}>
        <BackIcon />
      </IconButton>
    </span>
    <Avatar name={nick} url={avatar} large />
    <div className={styles.facts}>
      <h3 title={partner?.rel_name}>{nick}</h3>
      <p className={styles.line}>
        {partner &&
          badges
            .filter(({ shown }) => shown(partner))
            .map(({ label }) => (
              <span key={label} className={styles.badge}>
                {label}
              </span>
            ))}
        {partner?.last_receive_order_time && (
          <span>
            最近下单 <Ago moment={partner.last_receive_order_time} />
          </span>
        )}
      </p>
    </div>
    {partner?.receive_shop_openid && (
      <PageLink
        className={styles.order}
        to={routeTo('createTransfer', { shop_id: partner.receive_shop_openid })}
        onClick={closeChat}
      >
        下单给他
      </PageLink>
    )}
    <span className={styles.trade}>
      <IconButton label="交易记录" aria-expanded={tradeOpen} onClick={onTrade}>
        <TradeIcon />
      </IconButton>
    </span>
    <MenuButton label="更多操作" choices={choices}>
      <MoreIcon />
    </MenuButton>
  </header>
)
