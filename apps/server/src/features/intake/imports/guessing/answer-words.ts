/**
 * Answers in words, from bad to good: −2 to 2 are the usual five, −3 and 3 the ends beyond them, 0 the middle. A bar parts
 * words of one place, a semicolon the places. Without capitals and marks.
 */
export const answerWords = `
satisfaction en: -3 completely dissatisfied | extremely dissatisfied | totally dissatisfied; -2 very dissatisfied |
  very unsatisfied | very unhappy; -1 dissatisfied | unsatisfied | somewhat dissatisfied | rather dissatisfied |
  fairly dissatisfied | unhappy; 0 neutral | neither satisfied nor dissatisfied | neither | ok | okay | neither
  dissatisfied nor satisfied; 1 satisfied | somewhat satisfied | rather satisfied | fairly satisfied | happy; 2 very
  satisfied | very happy; 3 completely satisfied | extremely satisfied | totally satisfied
satisfaction de: -3 vollig unzufrieden | ausserst unzufrieden | uberhaupt nicht zufrieden; -2 sehr unzufrieden; -1
  unzufrieden | eher unzufrieden | weniger zufrieden; 0 neutral | teils teils | teils, teils | teils/teils | weder
  noch | weder zufrieden noch unzufrieden | mittel | mittelmassig; 1 zufrieden | eher zufrieden; 2 sehr zufrieden; 3
  vollig zufrieden | ausserst zufrieden | vollkommen zufrieden | voll und ganz zufrieden
satisfaction fi: -3 taysin tyytymaton | aarimmaisen tyytymaton; -2 erittain tyytymaton | hyvin tyytymaton; -1
  tyytymaton | melko tyytymaton | jokseenkin tyytymaton; 0 neutraali | en tyytyvainen enka tyytymaton | ei
  tyytyvainen eika tyytymaton | silta valilta; 1 tyytyvainen | melko tyytyvainen | jokseenkin tyytyvainen; 2
  erittain tyytyvainen | hyvin tyytyvainen; 3 taysin tyytyvainen | aarimmaisen tyytyvainen
satisfaction et: -3 taiesti rahulolematu | uldse mitte rahul; -2 vaga rahulolematu | ei ole uldse rahul | uldse ei
  ole rahul; -1 rahulolematu | pigem rahulolematu | pigem ei ole rahul | ei ole rahul; 0 neutraalne | nii ja naa |
  ei rahul ega rahulolematu; 1 rahul | pigem rahul | rahulolev; 2 vaga rahul | vaga rahulolev; 3 taiesti rahul
satisfaction sv: -3 helt missnojd; -2 mycket missnojd | mycket missnojda; -1 missnojd | ganska missnojd | nagot
  missnojd; 0 neutral | varken nojd eller missnojd | varken eller; 1 nojd | ganska nojd | nagot nojd; 2 mycket nojd;
  3 helt nojd
satisfaction no: -2 svaert misfornoyd | veldig misfornoyd | meget misfornoyd; -1 misfornoyd | ganske misfornoyd; 0
  noytral | verken eller | verken fornoyd eller misfornoyd; 1 fornoyd | ganske fornoyd; 2 svaert fornoyd | veldig
  fornoyd | meget fornoyd
satisfaction da: -2 meget utilfreds; -1 utilfreds; 0 neutral | hverken eller | hverken tilfreds eller utilfreds; 1
  tilfreds; 2 meget tilfreds
satisfaction nl: -2 zeer ontevreden | heel ontevreden; -1 ontevreden; 0 neutraal | niet tevreden, niet ontevreden; 1
  tevreden; 2 zeer tevreden | heel tevreden
satisfaction fr: -2 tres insatisfait | tres insatisfaite | pas du tout satisfait | pas du tout satisfaite; -1
  insatisfait | insatisfaite | plutot insatisfait | peu satisfait | plutot pas satisfait; 0 neutre | ni satisfait ni
  insatisfait; 1 satisfait | satisfaite | plutot satisfait | plutot satisfaite; 2 tres satisfait | tres satisfaite
satisfaction es: -2 muy insatisfecho | muy insatisfecha; -1 insatisfecho | insatisfecha; 0 neutral | ni satisfecho
  ni insatisfecho; 1 satisfecho | satisfecha; 2 muy satisfecho | muy satisfecha
satisfaction it: -2 molto insoddisfatto | molto insoddisfatta | per niente soddisfatto; -1 insoddisfatto |
  insoddisfatta | poco soddisfatto; 0 neutrale | ne soddisfatto ne insoddisfatto; 1 soddisfatto | soddisfatta |
  abbastanza soddisfatto; 2 molto soddisfatto | molto soddisfatta
satisfaction pl: -2 bardzo niezadowolony | bardzo niezadowolona; -1 niezadowolony | niezadowolona | raczej
  niezadowolony; 0 neutralny | ani zadowolony, ani niezadowolony | ani zadowolony ani niezadowolony; 1 zadowolony |
  zadowolona | raczej zadowolony; 2 bardzo zadowolony | bardzo zadowolona
agreement en: -2 strongly disagree | completely disagree | totally disagree | fully disagree; -1 disagree | somewhat
  disagree | rather disagree | tend to disagree; 0 neutral | neither agree nor disagree | undecided | neither; 1
  agree | somewhat agree | rather agree | tend to agree; 2 strongly agree | completely agree | totally agree | fully
  agree
agreement de: -2 stimme uberhaupt nicht zu | stimme gar nicht zu | trifft uberhaupt nicht zu | trifft gar nicht zu;
  -1 stimme nicht zu | stimme eher nicht zu | trifft eher nicht zu | trifft nicht zu | lehne eher ab; 0 neutral |
  teils teils | teils, teils | teils/teils | weder noch | unentschieden; 1 stimme zu | stimme eher zu | trifft eher
  zu | trifft zu; 2 stimme voll zu | stimme voll und ganz zu | stimme vollig zu | trifft voll zu | trifft voll und
  ganz zu
agreement fi: -2 taysin eri mielta; -1 eri mielta | jokseenkin eri mielta | osittain eri mielta | melko eri mielta;
  0 neutraali | en samaa enka eri mielta | ei samaa eika eri mielta; 1 samaa mielta | jokseenkin samaa mielta |
  osittain samaa mielta | melko samaa mielta; 2 taysin samaa mielta
agreement et: -2 ei noustu uldse | uldse ei noustu | ei ole uldse nous; -1 ei noustu | pigem ei noustu | ei ole
  nous; 0 neutraalne | nii ja naa; 1 noustun | pigem noustun | olen nous | pigem nous; 2 noustun taielikult |
  taiesti nous | olen taiesti nous
agreement sv: -2 instammer inte alls | haller inte alls med | tar helt avstand; -1 instammer inte | instammer delvis
  inte | haller inte med; 0 neutral | varken eller; 1 instammer | instammer delvis | haller med | haller delvis med;
  2 instammer helt | instammer fullstandigt | haller helt med
agreement no: -2 helt uenig | svaert uenig; -1 uenig | delvis uenig | litt uenig; 0 noytral | verken eller | hverken
  enig eller uenig; 1 enig | delvis enig | litt enig; 2 helt enig | svaert enig
agreement nl: -2 helemaal mee oneens | zeer mee oneens; -1 mee oneens | oneens; 0 neutraal | niet eens, niet oneens;
  1 mee eens | eens; 2 helemaal mee eens | zeer mee eens
agreement fr: -2 pas du tout d'accord; -1 pas d'accord | plutot pas d'accord; 0 neutre | ni d'accord ni pas
  d'accord; 1 d'accord | plutot d'accord; 2 tout a fait d'accord
agreement es: -2 totalmente en desacuerdo | muy en desacuerdo; -1 en desacuerdo; 0 neutral | ni de acuerdo ni en
  desacuerdo; 1 de acuerdo; 2 totalmente de acuerdo | muy de acuerdo
agreement it: -2 completamente in disaccordo | per niente d'accordo | totalmente in disaccordo; -1 in disaccordo |
  poco d'accordo; 0 neutrale | ne d'accordo ne in disaccordo; 1 d'accordo | abbastanza d'accordo; 2 completamente
  d'accordo | molto d'accordo | totalmente d'accordo
agreement pl: -2 zdecydowanie sie nie zgadzam | zdecydowanie nie; -1 nie zgadzam sie | raczej sie nie zgadzam |
  raczej nie; 0 neutralny | ani tak, ani nie | trudno powiedziec; 1 zgadzam sie | raczej sie zgadzam | raczej tak; 2
  zdecydowanie sie zgadzam | zdecydowanie tak
quality en: -2 very poor | very bad | terrible | awful | unacceptable; -1 poor | bad | below average; 0 fair |
  average | acceptable | ok | okay | neutral; 1 good | above average; 2 very good | great; 3 excellent | outstanding
quality de: -3 ungenugend; -2 sehr schlecht; -1 schlecht | mangelhaft; 0 mittel | mittelmassig | ausreichend |
  neutral | geht so; 1 gut | befriedigend; 2 sehr gut; 3 ausgezeichnet | hervorragend | exzellent
quality fi: -2 erittain huono | erittain huonosti; -1 huono | huonosti | heikko; 0 kohtalainen | tyydyttava |
  neutraali | keskinkertainen; 1 hyva | hyvin; 2 erittain hyva | erittain hyvin; 3 erinomainen | erinomaisesti
quality et: -2 vaga halb; -1 halb; 0 rahuldav | keskmine | neutraalne; 1 hea; 2 vaga hea; 3 suureparane
quality sv: -2 mycket dalig | mycket daligt; -1 dalig | daligt; 0 acceptabel | medel | okej | varken bra eller
  daligt | neutral; 1 bra | god; 2 mycket bra | mycket god; 3 utmarkt
quality no: -2 svaert darlig | veldig darlig | meget darlig; -1 darlig; 0 middels | neutral | noytral; 1 bra | god;
  2 svaert bra | veldig bra | meget god | meget bra; 3 utmerket | fremragende
quality nl: -2 zeer slecht; -1 slecht; 0 matig | gemiddeld | neutraal | redelijk; 1 goed; 2 zeer goed; 3 uitstekend
quality fr: -2 tres mauvais | tres mauvaise; -1 mauvais | mauvaise; 0 moyen | moyenne | passable | neutre; 1 bon |
  bonne | bien; 2 tres bon | tres bonne | tres bien; 3 excellent | excellente
quality es: -2 muy malo | muy mala | muy mal; -1 malo | mala | mal; 0 regular | neutral | normal; 1 bueno | buena |
  bien; 2 muy bueno | muy buena | muy bien; 3 excelente
quality it: -2 pessimo | pessima | molto scarso; -1 scarso | scarsa | insufficiente; 0 sufficiente | discreto |
  neutrale; 1 buono | buona; 2 molto buono | molto buona | ottimo | ottima; 3 eccellente
quality pl: -2 bardzo zly | bardzo zla | bardzo zle; -1 zly | zla | zle; 0 sredni | srednia | przecietny |
  przecietna; 1 dobry | dobra | dobrze; 2 bardzo dobry | bardzo dobra | bardzo dobrze; 3 doskonaly | doskonala
likelihood en: -3 extremely unlikely; -2 very unlikely | definitely not | not at all likely; -1 unlikely | somewhat
  unlikely | rather unlikely | probably not; 0 neutral | neither likely nor unlikely | maybe | might or might not; 1
  likely | somewhat likely | rather likely | probably; 2 very likely | definitely; 3 extremely likely
likelihood de: -2 sehr unwahrscheinlich | auf keinen fall | bestimmt nicht; -1 unwahrscheinlich | eher
  unwahrscheinlich | eher nicht | wahrscheinlich nicht; 0 vielleicht | neutral | weder noch | teils teils; 1
  wahrscheinlich | eher wahrscheinlich; 2 sehr wahrscheinlich | auf jeden fall | bestimmt; 3 ausserst wahrscheinlich
likelihood fi: -2 erittain epatodennakoisesti | erittain epatodennakoista; -1 epatodennakoisesti | epatodennakoista
  | melko epatodennakoisesti; 0 ehka | neutraali; 1 todennakoisesti | todennakoista | melko todennakoisesti; 2
  erittain todennakoisesti | erittain todennakoista
likelihood et: -2 vaga ebatoenaoline | vaga ebatoenaoliselt; -1 ebatoenaoline | ebatoenaoliselt | pigem
  ebatoenaoline; 0 voib-olla | neutraalne; 1 toenaoline | toenaoliselt | pigem toenaoline; 2 vaga toenaoline | vaga
  toenaoliselt
likelihood sv: -2 mycket osannolikt; -1 osannolikt | ganska osannolikt; 0 kanske | varken eller; 1 sannolikt |
  ganska sannolikt; 2 mycket sannolikt
ease en: -3 extremely difficult; -2 very difficult | very hard; -1 difficult | somewhat difficult | hard | rather
  difficult; 0 neutral | neither easy nor difficult | neither; 1 easy | somewhat easy | rather easy; 2 very easy; 3
  extremely easy
ease de: -3 ausserst schwierig; -2 sehr schwierig | sehr schwer | sehr kompliziert; -1 schwierig | eher schwierig |
  schwer | eher schwer | kompliziert; 0 neutral | teils teils | weder noch | weder leicht noch schwierig; 1 einfach
  | eher einfach | leicht | eher leicht; 2 sehr einfach | sehr leicht; 3 ausserst einfach
ease fi: -2 erittain vaikeaa | erittain vaikea | erittain hankalaa; -1 vaikeaa | vaikea | melko vaikeaa | melko
  vaikea | hankalaa; 0 neutraali | ei helppoa eika vaikeaa; 1 helppoa | helppo | melko helppoa | melko helppo; 2
  erittain helppoa | erittain helppo
ease et: -2 vaga raske | vaga keeruline; -1 raske | pigem raske | keeruline; 0 neutraalne | nii ja naa; 1 lihtne |
  pigem lihtne | kerge; 2 vaga lihtne | vaga kerge
ease sv: -2 mycket svart; -1 svart | ganska svart; 0 neutral | varken latt eller svart | varken eller; 1 latt |
  ganska latt | enkelt | ganska enkelt; 2 mycket latt | mycket enkelt
frequency en: -2 never; -1 rarely | seldom | almost never; 0 sometimes | occasionally; 1 often | usually |
  frequently | mostly; 2 always | almost always
frequency de: -2 nie | niemals; -1 selten | fast nie; 0 manchmal | gelegentlich | ab und zu; 1 oft | haufig |
  meistens; 2 immer | fast immer
frequency fi: -2 ei koskaan | en koskaan; -1 harvoin; 0 joskus | silloin talloin; 1 usein; 2 aina
frequency et: -2 mitte kunagi | kunagi; -1 harva; 0 monikord | vahel; 1 sageli | tihti; 2 alati
frequency sv: -2 aldrig; -1 sallan; 0 ibland; 1 ofta; 2 alltid
yesNo en: -2 no | n; 2 yes | y
yesNo en: -2 false; 2 true
yesNo de: -2 nein | n; 2 ja | j
yesNo de: -2 falsch; 2 wahr
yesNo fi: -2 ei | en | e; 2 kylla | k | joo
yesNo et: -2 ei; 2 jah
yesNo sv: -2 nej; 2 ja
yesNo no: -2 nei; 2 ja
yesNo nl: -2 nee; 2 ja
yesNo fr: -2 non; 2 oui
yesNo es: -2 no; 2 si
yesNo it: -2 no; 2 si
yesNo pl: -2 nie; 2 tak
`;
