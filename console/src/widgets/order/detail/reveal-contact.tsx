import { useEffect, useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import styles from './reveal-contact.module.css'

/** Whoever walks by reads the screen as well: what was revealed is masked again by itself. */
const shownSeconds = 30

type Person = {
  consignee: string
  mobile: string
  /** As it is written on a parcel: with city and county. */
  address: string
  phone?: string
  buyer_name?: string
  buyer_mobile?: string
}

const rowsOf = ({ consignee, mobile, phone, address, buyer_name, buyer_mobile }: Person) =>
  filledRows({
    收货人: consignee && <Copyable text={consignee} />,
    电话: mobile && <Copyable text={mobile} />,
    备用电话: phone && <Copyable text={phone} />,
    地址: address && <Copyable text={address} />,
    买家: buyer_name && <Copyable text={buyer_name} />,
    买家电话: buyer_mobile && <Copyable text={buyer_mobile} />,
  })

/**
 * Name, phone and address in full, each copied with one press, at every width; kept nowhere but here. Each look is
 * recorded by the server.
 */
export const RevealContact = ({ read, pending }: { read: () => Promise<Person | undefined>; pending: boolean }) => {
  const [person, setPerson] = useState<Person>()
  useEffect(() => {
    if (!person) return
    const timer = setTimeout(() => setPerson(undefined), shownSeconds * 1000)
    return () => clearTimeout(timer)
  }, [person])
  const hide = () => setPerson(undefined)
  return (
    <Popover
      label="收货人完整信息"
      open={person !== undefined}
      onClose={hide}
      content={
        person && (
          <div className={styles.person}>
            <Facts rows={rowsOf(person)} />
            <p>
              <Copyable text={[person.consignee, person.mobile, person.address].join(' ')}>复制全部</Copyable>
              <span>{shownSeconds} 秒后自动隐藏，查看已记录</span>
            </p>
          </div>
        )
      }
    >
      <Button
        kind="text"
        title="查看完整信息，查看会被记录"
        aria-haspopup="dialog"
        aria-expanded={person !== undefined}
        busy={pending}
        onClick={() => (person ? hide() : void read().then(setPerson))}
      >
        查看
      </Button>
    </Popover>
  )
}
