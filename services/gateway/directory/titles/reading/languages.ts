/**
 * The common roles and functions of other languages (German, French, Spanish, Italian, Portuguese, Dutch), in both genders, in the
 * words that the rules know. Read as: English = foreign words, each normalised; a key of several words is matched as a whole.
 */
const table: [english: string, foreign: string[]][] = [
  [
    'managingdirector',
    words('geschaftsfuhrer geschaftsfuhrerin geschaftsfuhrende geschaftsfuhrender gerant gerante dg'),
  ],
  ['managingdirector', ['directeur general', 'directrice generale', 'direttore generale', 'director general']],
  [
    'managingdirector',
    ['directora general', 'diretor geral', 'diretora geral', 'algemeen directeur', 'direttrice generale'],
  ],
  ['deputy managingdirector', ['dga', 'directeur general adjoint', 'directrice generale adjointe']],
  ['ceo', ['pdg', 'president directeur general', 'presidente directrice generale', 'amministratore delegato']],
  ['ceo', ['amministratrice delegata', 'consejero delegado', 'consejera delegada', 'vorstandsvorsitzender']],
  ['ceo', ['vorstandsvorsitzende', 'vorsitzender des vorstands', 'director ejecutivo', 'directora ejecutiva']],
  ['chief board officer', words('vorstand vorstandin vorstandsmitglied')],
  ['director human resources', ['drh', 'directeur des ressources humaines', 'directrice des ressources humaines']],
  ['director finance', ['daf', 'directeur administratif et financier', 'directrice administrative et financiere']],
  ['director finance', ['directeur financier', 'directrice financiere', 'director financiero', 'directora financiera']],
  ['director finance', ['diretor financeiro', 'diretora financeira', 'direttore finanziario', 'financieel directeur']],
  ['director it', ['dsi']],
  ['sales director', ['directeur commercial', 'directrice commerciale', 'director comercial', 'directora comercial']],
  ['sales director', ['diretor comercial', 'diretora comercial', 'direttore commerciale', 'direttrice commerciale']],
  ['sales director', ['commercieel directeur', 'vertriebsdirektor', 'verkaufsdirektor']],
  [
    'technology director',
    ['directeur technique', 'directrice technique', 'director tecnico', 'diretor tecnico', 'direttore tecnico'],
  ],
  [
    'director',
    words('directeur directrice direktor direktorin directora diretor diretora direttore direttrice directeurs'),
  ],
  ['director', words('prokurist prokuristin')],
  ['head', words('leiter leiterin hoofd')],
  ['head human resources', ['leiter personal', 'leiterin personal', 'personalleiter', 'personalleiterin']],
  ['team', words('team gruppe')],
  [
    'manager',
    words('gerente gerenta responsable responsabile responsavel beheerder jefe jefa capo coordinateur leidinggevende'),
  ],
  ['manager', words('chefe bedrijfsleider')],
  ['general manager', ['gerente general', 'gerente geral']],
  [
    'project manager',
    ['chef de projet', 'cheffe de projet', 'chef de projets', 'jefe de proyecto', 'jefa de proyecto', 'capo progetto'],
  ],
  ['project manager', ['jefe de proyectos', 'gerente de projetos', 'projectleider', 'chefe de projeto']],
  ['product manager', ['chef de produit', 'cheffe de produit', 'jefe de producto']],
  [
    'teamlead',
    [
      'chef de equipe',
      'cheffe de equipe',
      'jefe de equipo',
      'capo squadra',
      'caposquadra',
      'ploegleider',
      'teamleider',
    ],
  ],
  ['area manager', ['chef de secteur', 'capo area']],
  ['manager of', ['chef de', 'cheffe de', 'chef du', 'chef des']],
  ['supervisor', words('vorarbeiter vorarbeiterin meister polier supervisora')],
  ['supervisor', ['chef de chantier', 'capoturno', 'encargado', 'encargada']],
  ['president', words('presidente presidenta prasident prasidentin presidentin voorzitter')],
  [
    'vicepresident',
    words('vicepresidente vicepresidenta viceprasident vizeprasident vizeprasidentin vicepresidentessa vicevoorzitter'),
  ],
  ['vicepresident', ['vice presidente', 'vice presidenta', 'vice prasident']],
  [
    'partner',
    words('socio socia associe associee gesellschafter gesellschafterin vennoot teilhaber teilhaberin partnerin'),
  ],
  ['founder', words('grunder grunderin fondateur fondatrice fundador fundadora fondatore oprichter oprichtster')],
  [
    'cofounder',
    words('mitgrunder mitgrunderin cofondateur cofondatrice cofundador cofundadora cofondatore medeoprichter'),
  ],
  ['cofounder', ['co fondateur', 'co fondatrice', 'co fundador', 'co fundadora', 'co fondatore', 'co oprichter']],
  [
    'owner',
    words(
      'inhaber inhaberin proprietaire propietario propietaria proprietario proprietaria titolare eigenaar eigenaresse dueno duena',
    ),
  ],
  [
    'intern',
    words(
      'praktikant praktikantin stagiaire estagiario estagiaria becario becaria tirocinante stagista practicante pasante',
    ),
  ],
  ['student worker', words('werkstudent werkstudentin')],
  [
    'apprentice',
    words(
      'auszubildende auszubildender azubi alternant alternante apprenti apprentie aprendiz apprendista lehrling leerling',
    ),
  ],
  ['trainee', words('volontar volontarin referendar referendarin praticante')],
  ['assistant', words('assistent assistentin assistenz assistente assistante asistente assistentes')],
  ['deputy', words('stellvertretender stellvertretende stellv adjoint adjointe adjunto adjunta vicedirettore')],
  ['senior', words('leitender leitende principale senioren')],
  ['junior', words('debutant debutante')],
  ['secretary', words('secretaire sekretar sekretarin secretario secretaria segretaria segretario')],
  ['engineer', words('ingenieur ingenieure ingenieurin ingeniero ingeniera ingegnere engenheiro engenheira')],
  [
    'developer',
    words(
      'entwickler entwicklerin developpeur developpeuse desarrollador desarrolladora desenvolvedor sviluppatore ontwikkelaar',
    ),
  ],
  ['developer', words('desenvolvedora programador programadora sviluppatrice')],
  ['architect', words('architekt architektin architecte arquitecto arquitecta arquiteto arquiteta architetto')],
  ['analyst', words('analyste analista analistin')],
  ['consultant', words('berater beraterin consultante consultor consultora consulente adviseur')],
  ['advisor', words('conseiller conseillere asesor asesora')],
  ['accountant', words('buchhalter buchhalterin comptable contador contadora contable boekhouder contabile')],
  [
    'employee',
    words(
      'mitarbeiter mitarbeiterin medewerker medewerkster impiegato impiegata empleado empleada funcionario sachbearbeiter',
    ),
  ],
  ['employee', words('sachbearbeiterin referent referentin collaborateur collaboratrice addetto addetta')],
  ['specialist', words('spezialist spezialistin specialiste especialista specialista fachkraft')],
  [
    'coordinator',
    words('koordinator koordinatorin coordinatrice coordinador coordinadora coordenador coordenadora coordinatore'),
  ],
  ['salesperson', words('vendeur vendeuse vendedor vendedora venditore verkaufer verkauferin verkoper')],
  ['director of studies', ['directeur des etudes']],
  ['sales', words('vertrieb vertriebs verkauf verkaufs ventes vente ventas vendas vendite verkoop')],
  ['purchasing', words('einkauf einkaufs achats compras acquisti inkoop')],
  ['human resources', ['ressources humaines', 'recursos humanos', 'risorse umane', 'personalwesen', 'rrhh', 'rh']],
  ['finance', words('finanzen finanz finanzas financas finanza financien financier financiere financiero')],
  ['operations', words('operaciones operacoes operazioni exploitation betrieb')],
  ['project', words('projekt projet projets proyecto proyectos projeto projetos progetto progetti')],
  ['product', words('produkt produit produits producto productos produto prodotto')],
  ['software', words('logiciel logiciels')],
  ['communications', words('kommunikation comunicacion comunicacao comunicazione communicatie')],
  ['logistics', words('logistik logistique logistica logistiek')],
  ['quality', words('qualitat qualite calidad qualidade qualita kwaliteit')],
  ['technology', words('technik technologie tecnologia')],
  ['development', words('entwicklung entwicklungs developpement desarrollo desenvolvimento sviluppo ontwikkeling')],
  ['production', words('produktion produktions produccion producao produzione productie')],
  ['administration', words('verwaltung')],
  ['customer service', words('kundendienst kundenservice klantenservice')],
  ['general', words('geral generale allgemeiner')],
  ['regional', words('regionale regionaux')],
  ['digital', words('digitale')],
];

/** Endings of German and Dutch compounds that name the role; what stands before is the function (`vertriebs` + `leiter`). */
export const compoundEndings: [ending: string, english: string][] = [
  ['leiterin', 'head'],
  ['leiter', 'head'],
  ['leider', 'head'],
  ['direktorin', 'director'],
  ['direktor', 'director'],
  ['managerin', 'manager'],
  ['manager', 'manager'],
  ['ingenieurin', 'engineer'],
  ['ingenieur', 'engineer'],
  ['entwicklerin', 'developer'],
  ['entwickler', 'developer'],
  ['ontwikkelaar', 'developer'],
  ['architektin', 'architect'],
  ['architekt', 'architect'],
  ['beraterin', 'consultant'],
  ['berater', 'consultant'],
  ['assistentin', 'assistant'],
  ['assistent', 'assistant'],
  ['mitarbeiterin', 'employee'],
  ['mitarbeiter', 'employee'],
  ['medewerker', 'employee'],
  ['praktikantin', 'intern'],
  ['praktikant', 'intern'],
  ['spezialistin', 'specialist'],
  ['spezialist', 'specialist'],
];

/** Whom a German `-leiter` leads: a team or site makes a manager, not the head of a function. */
export const ledUnits: Record<string, string> = {
  team: 'teamlead',
  gruppen: 'group teamlead',
  schicht: 'shift teamlead',
  projekt: 'project manager',
  abteilungs: 'senior department manager',
  filial: 'store manager',
  markt: 'store manager',
  niederlassungs: 'branch general manager',
  werk: 'plant manager',
  werks: 'plant manager',
  betriebs: 'plant manager',
  regional: 'regional manager',
  gebiets: 'area manager',
  bau: 'site manager',
  personal: 'human resources head',
  bereichs: 'division head',
  bedrijfs: 'general manager',
};

function words(list: string): string[] {
  return list.split(' ');
}

/** Foreign words and phrases to English ones. */
export const translations: Record<string, string> = Object.fromEntries(
  table.flatMap(([english, foreign]) => foreign.map((word) => [word, english])),
);
