import { passwordStem } from '../rules/weak-password.ts'

/**
 * Words that head the published lists of leaked passwords (zxcvbn's frequency list after xato.net's ten million of 2015,
 * https://github.com/dropbox/zxcvbn; NordPass's yearly list), plus rows of the keyboard, pinyin and the product's own. Chosen by hand: those
 * that fit the pattern once digits, signs and capitals are added.
 */
const WORDS = `
abcd abcde abcdef abcdefg abcdefgh abcabc aabb aaaabbbb admin administrator adminadmin access account adgjmptw america amanda
andrea andrew angel angela anthony apple asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdasdasd ashley asshole august austin
azerty bailey banana barcelona baseball basketball batman beijing bitcoin blockchain blink bond brandon brooklyn bubbles buster
butterfly canada captain change changeme charlie cheese chelsea chicago chicken china chris chocolate coffee company computer
console cookie cooper corvette cowboy dallas daniel david december default demo demouser diamond dolphin donald dragon eagle
eminem enter falcon family ferrari flower football forever freedom friday friend friends fuckyou gateway george ginger golden
google guest guitar hacker hammer hannah happy harley hashrate heather hello helloworld hockey hunter iceman iloveyou
internet jackson james january jasmine jasper jennifer jessica johnny jordan joseph joshua july june junior justin killer king
knight kitty letmein letmeinn liverpool login london lovely loveme lover lovers loveyou lucky maggie magic manager marina martin
master matrix matthew maverick maxwell mercedes merlin metallica michael michelle mickey midnight miner minerva minecraft mining money
monday monkey monster morgan mother mountain mustang naruto newyork nicholas nicole nintendo nothing november october oliver
operator orange pass passord passw passwd passwort password passwordpassword passwrd patrick peanut pepper phoenix please
pokemon porsche princess purple qazwsx qazwsxedc qazxsw qqww qqwwee qwaszx qwer qwert qwerty qwertyu qwertyui qwertyuio
qwertyuiop qwertyqwerty qweasd qweasdzxc qweqwe qwqw rainbow ranger richard robert rocket root rootroot samantha samsung saturday scooter secret
secure security september service shadow shanghai shenzhen silver slipknot snoopy soccer sophie spider spring starwars startrek student
success summer sunday sunshine super superman superuser support sweet sysadmin system taylor teacher temp temporary tennis test
tester testing testtest thomas thunder thursday tiger tigger toor toyota trustno trustnoone tuesday user username victoria
vip viking wangyang warrior wednesday welcome welcomeback whatever william willow winner winter woaini woaiwojia woaizhongguo
woaini woshishui xiaoming xiaoxiao yamaha yankees yellow zaqwsx zaqxsw zhang zhongguo zxcv zxcvb zxcvbn zxcvbnm
`

/** Stems (`passwordStem`). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).map(passwordStem).filter(Boolean))
