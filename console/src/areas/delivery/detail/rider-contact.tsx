import { Copyable } from '#ui/action/copyable.tsx'
import { DialLink } from '#ui/action/dial-link.tsx'
import { withoutChinese } from '#ui/format/phone.ts'
import styles from './rider-contact.module.css'

type Rider = { readonly name: string; readonly mobile: string }

/** What to do now is to talk to whoever brings it. */
export const DialRider = ({ rider }: { rider: Rider | null }) =>
  rider && <DialLink number={withoutChinese(rider.mobile)}>联系骑手</DialLink>

/** Who brings it: the name, the number to copy, and one press to dial it; `full` where there is room for its words. */
export const RiderContact = ({ rider, full = false }: { rider: Rider; full?: boolean }) => (
  <span className={styles.rider}>
    <span className={styles.name}>{rider.name || '骑手'}</span>
    {rider.mobile && (
      <span className={styles.phone}>
        <Copyable text={rider.mobile} />
        <a
          className={styles.dial}
          href={`tel:${withoutChinese(rider.mobile)}`}
          aria-label={`打电话 ${rider.name || '骑手'}`}
        >
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
            <path d="M3.2 1.4 5 1l1.3 3-1.2 1c.6 1.4 1.5 2.3 2.9 2.9l1-1.2 3 1.3-.4 1.8c-.2.8-.8 1.3-1.6 1.2C5.6 10.6 2.4 7.4 2 3c-.1-.8.4-1.4 1.2-1.6Z" />
          </svg>
          {full && <span className={styles.word}>打电话</span>}
        </a>
      </span>
    )}
  </span>
)
