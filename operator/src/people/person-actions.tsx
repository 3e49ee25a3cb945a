import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { refresh, useCalls } from '@zdb/console/core/http/query.tsx'
import type { Action } from '@zdb/console/ui/action/actions.tsx'
import { useConfirm, type Question } from '@zdb/console/ui/dialog/confirm.tsx'
import { useSession } from '../session/session.ts'
import type { Person } from './person.ts'

type Line = typeof colleagues.disable | typeof colleagues.enable | typeof colleagues.resetSecondFactor

/** What one colleague does to another's account; each ends the sessions of that account. */
export const usePersonActions = () => {
  const own = useSession(({ me }) => me?.login)
  const { send } = useCalls()
  const [confirm, question] = useConfirm()

  const act = async (line: Line, { id }: Person, words: string) => {
    const answer = await send(line, { params: { operator: id } })
    if (answer.ok) saySuccess(answer.data.proposed ? '已提交，等待另一位同事复核' : words)
    await refresh(colleagues.list)
  }
  const ask = (person: Person, line: Line, asked: Question, words: string) =>
    confirm({ ...asked, onYes: () => act(line, person, words) })

  const resetting = (person: Person): Action => ({
    label: '重置动态码',
    onPress: () =>
      ask(
        person,
        colleagues.resetSecondFactor,
        {
          title: `重置${person.name}（${person.login}）的动态码？`,
          consequence: '原验证器立即失效并退出登录，下次登录时重新绑定。',
          act: '重置',
        },
        `${person.name}下次登录时重新绑定动态码`,
      ),
  })
  const disabling = (person: Person): Action => ({
    label: '停用',
    onPress: () =>
      ask(
        person,
        colleagues.disable,
        {
          title: `停用${person.name}（${person.login}）？`,
          consequence: '该账号立即退出登录，启用前不能再登录。',
          act: '停用',
        },
        `已停用${person.name}`,
      ),
  })
  const enabling = (person: Person): Action => ({
    label: '启用',
    onPress: () => void act(colleagues.enable, person, `已启用${person.name}`),
  })

  const actionsOf = (person: Person): Action[] => {
    if (person.login === own || person.proposed) return []
    return [
      person.disabled ? enabling(person) : disabling(person),
      ...(person.second_factor ? [resetting(person)] : []),
    ]
  }
  return { actionsOf, question }
}
