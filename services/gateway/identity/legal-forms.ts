/**
 * Words that say which legal form a company has, as `toWords` writes them: of most countries whose companies write it beside the
 * name. `co` and `company` are among them since "Acme Co" is Acme; forms of several words stand joined.
 */
export const legalForms: ReadonlySet<string> = new Set(
  `
  inc incorporated corp corporation co company cos ltd limited llc llp lllp lp plc pllc pc unlimited cic
  pty pvt private proprietary pte sdn bhd berhad pt tbk persero opc
  gmbh mbh ag kg kgaa ohg gbr ug se ev eg ggmbh haftungsbeschrankt aktiengesellschaft gesmbh
  sa sas sasu sarl sarlu eurl snc sca sci scop societe anonyme
  srl srls spa sapa ss societa
  sl slu sll slne sau scp sociedad limitada anonima
  lda ltda eireli epp mei unipessoal
  sac saa sapi cv sab sofom rl
  bv nv vof bvba cvba sprl scrl vzw asbl
  ab aktiebolag hb publ
  as asa aps is ans da enk ivs amba
  oy oyj ky tmi
  sro spol zrt nyrt kft bt vos
  doo dd dno
  spzoo spj spk
  ad ead eood ood et kd
  pfa
  uab mb tuo
  sia
  ou fie
  ae epe ike ee
  ooo oao zao pao ao too tov ojsc cjsc pjsc jsc
  ооо оао зао пао ао тоо тов ип ат тзов
  sti sirketi anonim limitedsirketi
  kk gk yk
  fze fzco fzc fzllc dmcc wll bsc qsc qpsc psc kscc saog saoc
  rt hf ehf slhf
  `
    .split(/\s+/)
    .filter((form) => form !== ''),
);

/** The same in scripts that write no spaces, at either end of a name; longer ones before what they contain. */
export const attachedForms: readonly string[] = [
  '股份有限公司',
  '有限责任公司',
  '有限責任公司',
  '有限公司',
  '株式会社',
  '有限会社',
  '合同会社',
  '주식회사',
  '유한회사',
];

/** What many names end in, and are said without: it tells little. */
export const commonEndings: ReadonlySet<string> = new Set(
  'ai io app hq lab labs tech technology technologies software systems solutions group holding holdings international global'.split(
    ' ',
  ),
);
