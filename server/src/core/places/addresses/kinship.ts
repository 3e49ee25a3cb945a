// A closed class: what one person can be to another.
const kin = [
  '爸爸?|妈妈?|爹|娘|父亲|母亲|老[爸妈]|爷爷|奶奶|外公|外婆|姥姥|姥爷|公公|婆婆|岳父|岳母|丈母娘|叔叔|婶婶|舅舅|舅妈|姑姑|姑妈|姨妈|阿姨',
  '大?哥哥?|大?姐姐?|弟弟?|妹妹?|嫂子|弟妹|姐夫|妹夫|[表堂][哥姐弟妹]|干[妈爸女儿]|女儿|儿子|孙子|孙女|外孙女?|侄女|侄子|宝宝|宝贝',
  '老公|老婆|媳妇|先生|太太|爱人|对象|未婚[妻夫]|女朋友|男朋友|女友|男友|前任|闺蜜|好朋友|朋友|同学|室友|舍友|学长|学姐|学妹|学弟',
  '同事|领导|老板娘?|老师|导师|班主任|师傅|徒弟|学生|客户|甲方|合伙人|邻居|房东|战友|亲戚|家人|家里人|女神|偶像|员工|秘书|助理',
].join('|')
const owner = '(?:我们?|咱们?|[她他]们?)(?:的|家|公司)?'
const gift = '(?:请|[帮替代]我|帮忙|麻烦)?(?:送给?|给|寄给|交给|订给|买给)'
const order = '(?:过生日|过寿|结婚|开业)?[订买做定送](?:的|个|一).*'

// With 我 or 送 before it; 老师傅 and 妹子 are something else.
const said = new RegExp(
  `^(?:(?:${gift})?(?:${owner})(?:${kin})|(?:${gift})(?:${kin})|(?:请|[帮替代]我|帮忙|麻烦)?(?:送|寄|交|买)给)(?:是|叫)?(?=.{2})`,
)
const ending = new RegExp(`(?<=.{2})(?:${order}|(?:人|现)?住在?|(?:人|现)?在|的)$`)
const only = new RegExp(`^(?:${gift})?(?:${owner})?(?:${kin})(?:${order})?$`)

/** 给我老公邵凯买的, 我妹妹卢凡刚: said of somebody, with the name in it. */
export const introduces = (text: string): boolean => said.test(text) && !only.test(text)
export const introduced = (text: string): string =>
  introduces(text) ? text.replace(said, '').replace(ending, '') : text

/** 我妈, 我对象: what somebody is to the buyer, and not who. */
export const isRelation = (text: string): boolean => only.test(text)
