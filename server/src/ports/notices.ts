import { mailInUse } from './mail/in-use.ts'
import { isMailFailure, type Letter } from './mail/port.ts'
import { smsInUse } from './sms/in-use.ts'
import { isSmsFailure } from './sms/port.ts'

/** A number that takes no messages will not take them later either. */
export const sendNotice = async (phone: string, params: { title: string; content: string }): Promise<void> => {
  await smsInUse()
    .send({ phone, template: 'notice', params })
    .catch((error: unknown) => {
      if (!isSmsFailure(error) || error.kind !== 'badNumber') throw error
    })
}

/** Neither will a mailbox that does not exist. */
export const sendLetter = async (letter: Letter): Promise<void> => {
  await mailInUse()
    .send(letter)
    .catch((error: unknown) => {
      if (!isMailFailure(error) || error.kind !== 'badAddress') throw error
    })
}
