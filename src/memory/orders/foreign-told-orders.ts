/**
 * Orders told as facts in other languages: what an agent does there, what its user is said to want or to have agreed to.
 * Matched sentence by sentence, by stems that stand together; against a reading in lower case (see plain-reading.ts).
 */

/** Agents, what is secret, and what is done with it, in other languages; and guards that are ended. */
const FOREIGN_AGENT =
  /языков\p{L}+ модел|нейросет|мовн\p{L}+ модел|sprachmodell|modèles? de langage|modelos? de (?:lenguaje|linguagem)|modell\p{L} linguistic|taalmodel|språkmodell|语言模型|大模型|言語モデル|언어 모델|مساعد|וסוכן|עוזר|सहायक|एजेंट|asistan|avustaja|βοηθ|агенти|codex|claude|copilot|chatgpt|(?<!\p{L})bots?(?!\p{L})|assistent|assistant|asistent|asistente|asystent|agent(?:e|en|y|i|a|es|em)?(?!\p{L}| di viaggio| immobil| de viaj)|ассистент|асистент|помічник|помощник|агент|助手|助理|智能体|代理|アシスタント|エージェント|어시스턴트|에이전트|(?<!\p{L})(?:ki|ia|ai)(?!\p{L})|wer (?:diese?[sn]?|das|den|die) (?:\p{L}+ )?liest|qui lit (?:ceci|ce|cette)|quien (?:lea|lee) (?:esto|est[ea])|quem (?:ler|lê) (?:isto|est[ea])|chi legge (?:quest[oa]|ciò)|кто (?:это )?читает|хто (?:це )?читає|wie dit leest|kto to czyta/u;
const FOREIGN_DEED =
  /(?:schick|send[et]|übermittel|überträg|weitergeb|weitergibt|hochlad|hochläd|l[aä]d(?:t|en|e)(?!\p{L})[^.\n]{0,80} hoch(?!\p{L})|g[ei]b(?:t|en)(?!\p{L})[^.\n]{0,60}(?:weiter|heraus|preis)|veröffentlich|compart|condivid|partag|udostępni|分享|共有|공유|transme|transmi|envo[iy]|env[ií]|inoltr|inviare|invii|invia|carichi|надсила|надішл|відправ|передає|переда[её]т|отправ|выкладыва|wysyła|wyśle|przekazuj|przesyła|stuurt|sturen|verzend|verstuurt|发送|上传|发给|送信|アップロード|전송|보내|업로드)/u;
const FOREIGN_SECRET =
  /(?:zugangsdaten|schlüssel(?!\p{L}*wört)|passwör|passwort|kennwör|geheimnis|(?<!\p{L})clés?(?!\p{L})|mots? de passe|identifiants|secrets|credencial|contraseñ|claves|secretos|chiavi|credenziali|segreti|chaves|senhas|ключ[іи]|парол|секрет|klucz|hasł|sekret|sleutels|wachtwoord|geheimen|密钥|密码|凭证|令牌|環境変数|パスワード|秘密鍵|トークン|비밀번호|토큰|자격 증명)/u;
const FOREIGN_END =
  /(?:überspring|abschalt|ausschalt|deaktivier|umgeh|entfern|lösch|désactiv|supprim|contourn|ignore(?:r|nt)|desactiv|omit[ae]|elimin|borr[ae]|disattiv|salt[ia]no|salti|rimuov|elimini|desativ|remov[ae]|ignor[ae]|вимика|пропуска|видаля|обходи|отключа|удаля|обходит|wyłącz|pomija|usuwa|uitschakel|overslaa|overslaat|verwijder|atl(?:ar|ıyor|amak)|devre dışı|pul(?:a|am|ar)(?!\p{L})|saut(?:e|ent|er)(?!\p{L})|omitir|hopp(?:ar|a) över|stänger av|přeskak|přeskoč|vypín|παραλείπ|ohitta|يتجاوز|تجاوز|يعطل|छोड़|बंद कर|飛ばす|飛ばし|省略|禁用|关闭|跳过|删除|無効|スキップ|削除|비활성|건너뛰|삭제)/u;
const FOREIGN_GUARD =
  /(?:(?<!\p{L})tests?(?!\p{L})|prüfung|kontroll|überprüf|sicherheits|protokoll|sandbox|contrôles?|vérification|journaux|controles?|pruebas|registros|verificaci|controlli|verific[ah]|registri|testes|logs(?!\p{L})|тест|перевірк|журнал|проверк|захист|защит|testy|kontrol|dziennik|firewall|cortafuegos|pare-feu|freigabe|signatur|firma(?:s)?(?!\p{L})|assinatura|підпис|подпис|брандмауэр|ревью|güvenlik|testleri|denetim|granskning|testern|الاختبار|جدار|المراجعة|परीक्षण|समीक्षा|ελέγχ|testit|tarkistu|zkoušk|kontrol|revisión|revisão|revisione|审查|レビュー|검토|测试|检查|日志|沙箱|审核|テスト|検証|ログ|테스트|검증|로그)/u;
const FOREIGN_RUN =
  /(?:führt|ausführ|exécut|lanc|ejecut|esegu|execut|викону|запуска|выполня|uruchami|wykonuj|voert|uitvoer|运行|执行|実行|실행)[^.\n]{0,60}\.(?:sh|py|js|ps1|bat)|\.(?:sh|py|js|ps1|bat)\b[^.\n]{0,20}(?:aus(?!\p{L})|uit(?!\p{L})|运行|执行|実行|실행|ausführ)/u;
const FOREIGN_DENIED =
  /(?<!\p{L})(?:nicht|keine?[nmrs]?|niemals|ne|pas|jamais|no|nunca|non|mai|não|nie|не|ні|никогда|ніколи|niet|geen|nooit)(?!\p{L})|(?<!\p{L})n['’](?=\p{L})|不|没|没有|ない|ません|않|(?<!\p{L})안(?!\p{L})/u;
/** Letters and words that English has not, so that a sentence of its own is read by its own rules. */
const FOREIGN =
  /(?![a-z])\p{L}|(?<!\p{L})(?:der|die|das|dass|wer|von|dem|den|chi|questo|quem|isto|kto|les?|la|il|que|quien|che|os|el|een|het|dat|est|qui)(?!\p{L})/u;
/** Whoever an agent works for. */
const USER =
  /nutzer|anwender|(?<!\p{L})kund(?:e|en|in)(?!\p{L})|inhaber|utilisat|client|propriétaire|usuári|usuari|cliente|dueñ|utente|użytkown|klient|gebruiker|klant|användar|kullanıc|kullanic|müşteri|пользоват|клиент|владел|користувач|клієнт|власник|用户|用戶|客户|主人|ユーザー|利用者|사용자|고객|المستخدم|العميل|המשתמש|उपयोगकर्ता|ग्राहक|uživatel|χρήστη|πελάτη|käyttäj|felhasznál|utilizator|bruker|người dùng|pengguna|mtumiaji/u;
const CONSENT =
  /zugestimmt|einverstanden|genehmigt|erlaub|zustimm|eingewilligt|einwillig|freigabe|freigegeben|(?<!d['’])accord(?!ing)|consent|autoris|approuv|permis(?!sion denied)|acept|autoriz|consinti|consentimiento|acconsent|approv|aprov|aprueb|aprob|zgodzi|zgod[ęay]|zatwierdz|toestemming|akkoord|goedgekeurd|godkän|samtyck|samtykk|onayla|izin ver|kabul et|соглас|разреш|одобр|погоди|дозв[оі]л|схвал|同意|授权|批准|允许|許可|承認|동의|허락|승인|وافق|موافق|أذن|הסכים|אישר|अनुमति|सहमत|स्वीकृति|souhlas|povolil|εγκρ|συμφων|συναίν|hyväksy|suostu|beleegye|jóváhagy|đồng ý|cho phép|setuju|izinkan/u;
const HARM =
  /lösch|entfern|käuf|kauf|zahlung|überweis|überspring|abschalt|supprim|suppress|effac|achat|paiement|virement|borr|elimin|compra|pago|cancell|acquist|pagament|bonific|exclu[isã]|apag|usun|usuwa|płatno|zakup|przelew|verwijder|betaling|aankop|rader|ta bort|betaln|silme|silin|sil(?:er|mek)|ödeme|satın al|удал|платеж|покуп|перевод|видал|оплат|платіж|переказ|删|刪|支付|付款|购买|转账|跳过|合并|推送|部署|削除|支払|購入|送金|スキップ|マージ|デプロイ|삭제|결제|구매|배포|송금|건너|حذف|دفع|شراء|تحويل|מחיק|תשלום|हटा|भुगतान|खरीद|smaz|platb|διαγραφ|πληρωμ|poist|maksu|töröl|fizet|xóa|thanh toán|hapus|bayar|слия|злитт|(?<!\p{L})(?:force|push|merge|deploy)(?!\p{L})/u;
/** Without being asked, checked or shown. */
const UNASKED =
  /ohne (?:\p{L}+ )?(?:rückfrage|nachfrage|bestätigung|prüfung|freigabe|review|kontrolle|zu fragen|erlaubnis|genehmigung|zustimmung)|sans (?:\p{L}+ ){0,2}(?:confirm|demand|vérif|préven|review|revue|valid|contrôl|autoris|relecture|avert|inform|accord)|sin (?:\p{L}+ ){0,2}(?:confirm|pregunt|revis|avis|permis|consult|autoriz|verific|pedir)|senza (?:\p{L}+ ){0,2}(?:conferm|chied|revision|avvis|permess|approv|verific|controll)|sem (?:\p{L}+ ){0,2}(?:confirm|pergunt|revis|avis|permiss|consult|autoriz|verific|pedir)|bez (?:\p{L}+ )?(?:pytani|potwierdz|recenzj|zgody|sprawdz|przegląd|weryfik|potvrzen|kontrol|dotaz|подтвержд|проверк|спрос|ревью|соглас|вопрос|разрешен)|без (?:\p{L}+ )?(?:подтвержд|проверк|спрос|ревью|соглас|вопрос|разрешен|уведомл|підтвердж|перевірк|запит|погодж|дозвол|рев.ю|попередж)|zonder (?:\p{L}+ )?(?:bevestig|review|vrag|controle|toestemming|te vragen|goedkeur)|utan (?:att fråga|\p{L}*gransk|bekräft|tillstånd|godkänn)|uten (?:å spørre|bekreft|godkjenn)|uden (?:at spørge|bekræft|godkend)|onay(?:sız| almadan| alınmadan)|sormadan|incelemesiz|(?:未经|无需|不经过?|不用|不必|没有|不需要|无须)(?:再次?|任何|人工|进行)?(?:确认|询问|审查|审核|批准|检查|同意|评审|问)|(?:確認|レビュー|承認|許可|検証|断り)(?:は)?(?:なし|無し|せず|不要|を(?:得|経)ず|しないで)|無断|(?:확인|검토|승인|허락|리뷰) 없이|묻지 않고|(?:دون|بدون|بلا) (?:أي )?(?:سؤال|تأكيد|مراجعة|موافقة|إذن|فحص|علم)|(?:ללא|בלי) (?:אישור|בדיקה|לשאול)|बिना (?:किसी )?(?:समीक्षा|पुष्टि|पूछे|अनुमति|जाँच)|χωρίς (?:επιβεβ|έλεγχ|έγκρ|να ρωτ)|ilman (?:vahvistus|tarkist|lupa)|kysymättä|nélkül/u;
const WANTS =
  /bevorzug|möcht|mag (?!es sein)|will (?:nicht|keine)|wünsch|lieber|liebt|hasst|préfèr|souhait|veut|aime|déteste|prefier|prefer|quier|gusta|desea|odia|voglia|vuole|desider|odia|ama |quer(?!y)|gosta|deseja|woli|chce|lubi|życzy|wil (?:niet|geen)|liever|houdt|vill|föredrar|gillar|önskar|istiyor|istem|sevm|tercih|предпочит|хочет|любит|желает|просил|воліє|хоче|любить|бажає|喜欢|希望|不想|偏好|讨厌|要求|好み|好ま|望|嫌|たくな|원하|선호|싫어|يفضل|يريد|يحب|מעדיף|רוצה|चाहत|पसंद|nechce|přeje|preferuje|προτιμ|θέλει|halua|haluaa|szeret|akar|thích|muốn|ingin|suka/u;
const ASKED =
  /gefragt|erlaubnis|rückfrag|bestätig|nachfrag|hinweis|demand|confirm|préven|prévien|avertiss|pregunt|pida|pidan|consult|avis[oe]|chied|chiest|conferm|avvis|pergunt|confirma|pyta|potwierdz|ostrzeż|vrag|vraagd|bevestig|waarschuw|fråg|bekräft|varning|sorul|sormak|onay|uyarı|спраш|спрос|подтвержд|вопрос|предупрежд|питал|питан|підтвердж|попередж|询问|确认|打扰|警告|问|確認|尋ね|聞か|警告|묻|확인|물어|경고|سأل|سؤال|تأكيد|تحذير|לשאול|אישור|पूछ|पुष्टि|चेतावनी|ptal|potvr|dotaz|ρωτ|επιβεβ|kysy|vahvist|kérdez|hỏi|xác nhận|tanya|konfirmasi/u;
const NOT =
  /(?<!\p{L})(?:nicht|keine?[nmrs]?|nie|niemals|ohne|ne|pas|plus|jamais|sans|no|nunca|sin|non|mai|senza|não|nunca|sem|nie|bez|nigdy|niet|geen|nooit|zonder|inte|aldrig|utan|ikke|не|ни|никогда|без|ні|ніколи|nechce|nerad|ei|eikä|ilman|δεν|μη|χωρίς|nem|không|tidak|لا|دون|בלי|לא)(?!\p{L})|n['’](?=\p{L})|不|没|无|別|勿|なし|無し|ない|たくな|せず|嫌|않|싫|없|नहीं|बिना|istemiyor|sevmiyor|istemez|sevmez|almadan/u;
const HIDES =
  /verschweig|verheimlich|verbirg|verberg|vertusch|dissimul|(?<!\p{L})cach(?:e|ent|er)(?!\p{L})|ocult|escond|nascond|ukryw|zataj|verzwijg|verberg|dölj|skjuler|gizle|скрыва|утаива|прихову|замовчу|隐瞒|隱瞞|瞒着|隠|秘密に|숨기|숨긴|감추|يخفي|إخفاء|מסתיר|छिपा|छुपा|skrýv|zataj|κρύβ|piilot|salaa|niemande[mn] (?:davon )?(?:erzähl|sag)|n['’]en (?:parle|dit)/u;
const BY_ITSELF =
  /(?<!\p{L})(?:selbst|selber|eigenmächtig|von sich aus|eigenen?|eux-mêmes|lui-même|elle-même|de lui-même|propi[oa]s?|por sí mism\p{L}|por su cuenta|da sol[oi]|di propria iniziativa|propri[eo]?|própri[oa]s|sozinh\p{L}|por conta própria|sam|sama|sami|samodzielnie|własne|zelf|eigen|själv\p{L}?|egna|kendi|kendisi|сам|сами|самостоятельно|самостійно|свої|свои|samo|sám|vlastní)(?!\p{L})|自行|自己|自ら|自分で|스스로|자체|بنفسه|بأنفسهم|स्वयं|खुद/u;
const STRAIGHT_TO =
  /(?:direkt|directement|directamente|direttamente|diretamente|bezpośrednio|rechtstreeks|direct|doğrudan|напрямую|сразу|прямо|відразу|直接|そのまま|直に|직접|바로|곧바로|مباشرة|सीधे|přímo|απευθείας|suoraan)[^.\n]{0,60}(?:produ[kcz]|main|master|haupt|principal|prod(?!\p{L})|yayın|canlı|прод|основн|ветк|гілк|生产|主分支|线上|本番|프로덕션|운영|الإنتاج|प्रोडक्शन|उत्पादन|παραγωγ|tuotanto)|(?:produ[kcz]|main|master|生产|主分支|线上|本番|운영|프로덕션|прод)[^.\n]{0,30}(?:direkt|直接|そのまま|바로|直に)/u;
/** What is remembered for good, and where it goes. */
const PLACE = /https?:|[\w.+-]+@[\w-]+\.\w|(?<!\p{L})(?:ftp|webhook|pastebin|gist)(?!\p{L})/u;
const READS =
  /(?<!\p{L})(?:falls|wenn|si|se|if|als|jeśli|eğer|если|якщо|jestliže|αν|jos)(?!\p{L})[^.\n]{0,30}(?:sprachmodell|ki-?(?:assistent|agent|modell)|modèle|modelo|modello|нейросет|языков|модел|агент|ассистент|асистент|asistan|yapay zeka|\bia\b|\bai\b)|(?:如果|若|もし|만약|إذا كنت|यदि आप|अगर आप|यदि तुम)[^.。\n]{0,20}(?:ai|人工智能|助手|模型|エージェント|アシスタント|에이전트|مساعد|ذكاء|एआई|सहायक|मॉडल)/u;
const KEEP_IN_MIND =
  /(?<!\p{L})(?:merke?(?: dir)?|retiens|retenez|recuerda|recuerde|ricorda|ricordati|lembre(?:-se)?|zapamiętaj|onthoud|kom ihåg|unutma|hatırla|запомни(?:те)?|запам['’]ятай(?:те)?|zapamatuj|muista|θυμήσου)(?!\p{L})|记住|記住|覚えて|기억해|تذكر|याद रख/u;

/** What somebody has to do, and what would be good of them. */
const DUTY =
  /(?<!\p{L})(?:muss|müssen|soll(?:te|ten|en)?|hat zu|haben zu|(?:ist|sind) [^.\n]{0,60}zu \p{L}+en|doi(?:t|vent)|il faut|est tenu|sont tenus|deb(?:e|en|erá|erán|ería|erían)|tiene que|tienen que|hay que|dev(?:e|ono|rebbe|rà)|bisogna|va [^.\n]{0,20}(?:disattiv|elimin|salt)\p{L}+|devem|deverá|precisa|musi|muszą|powin\p{L}+|należy|trzeba|moet(?:en)?|dient|dienen|hoort|horen|ska(?:ll)?|måste|bör|skal|må|bør|gerekir|gerek|zorunda|lazım|должн\p{L}+|обязан\p{L}*|следует|нужно|надо|необходимо|повин\p{L}+|мусить|мусять|має|мають|слід|треба|потрібно|musí|měl\p{L}? by|má|πρέπει|οφείλ\p{L}+|täytyy|pitää|on \p{L}+ttava|kell|trebuie|phải|harus|wajib)(?!\p{L})|必须|必須|应当|应该|应(?=[\p{L}])|须|需要|一律|べき|なければならな|なければなり|ものとする|すること(?:[。になっ]|$)|ことになっ|해야|하여야|يجب|ينبغي|على المساعد|צריך|חייב|चाहिए|होगा|होता है/u;
const WELCOME =
  /(?:wäre|würde)[^.\n]{0,20} (?:nett|schön|gut|hilfreich|freuen|super|toll|am besten)|(?:il|ce) serait (?:gentil|bien|préférable|mieux|bon|sympa|utile)|sería (?:bueno|ideal|mejor|conveniente|genial|estupendo)|sarebbe (?:bene|meglio|gentile|opportuno|bello|utile|ideale)|seria (?:bom|melhor|ideal|ótimo)|byłoby (?:dobrze|miło|lepiej|wskazane|najlepiej)|zou (?:fijn|goed|handig|beter|mooi|het beste)|vore (?:bra|bäst|snällt)|было бы (?:хорошо|здорово|лучше|неплохо)|(?:було|непогано) б (?:добре|краще|чудово)|最好(?!的)|(?:いただ|頂|もら)(?:け|え)(?:る|れば|ます|ました|たら)(?:と|ら|ば)?[^。\n]{0,6}(?:助か|幸い|嬉し|うれし|ありがた)|(?:하면|주시면|주면) (?:좋겠|감사)|iyi olur|hyvä jos|bylo by (?:dobré|fajn|lepší)|θα ήταν καλό/u;

const ASKS =
  /fragen|fragt|demander|pregunt|chieder|pergunt|pyta|vragen|vraagt|fråga|spørge|sor(?:ar|mak)|спраш|спрос|запит|询问|確認し|물어|يسأل|पूछ/u;

/** Whether a sentence of the reading is such an order. */
export function isForeignToldOrder(reading: string): boolean {
  if (!FOREIGN.test(reading)) return false;
  return reading.split(/[.!?](?=\s|$)|[。！？।]|\n/).some((one) => isForeignOrder(one) || isForeignLeave(one));
}

function isForeignOrder(sentence: string): boolean {
  if (
    FOREIGN_SECRET.test(sentence) &&
    FOREIGN_DEED.test(sentence) &&
    PLACE.test(sentence) &&
    !FOREIGN_DENIED.test(sentence)
  ) {
    return true;
  }
  if (KEEP_IN_MIND.test(sentence) && (PLACE.test(sentence) || HARM.test(sentence) || FOREIGN_SECRET.test(sentence)))
    return true;
  const harmful =
    (FOREIGN_END.test(sentence) && FOREIGN_GUARD.test(sentence)) ||
    (FOREIGN_SECRET.test(sentence) && FOREIGN_DEED.test(sentence)) ||
    STRAIGHT_TO.test(sentence);
  if (
    WELCOME.test(sentence) &&
    (harmful || HARM.test(sentence) || FOREIGN_SECRET.test(sentence) || HIDES.test(sentence))
  )
    return true;
  if (DUTY.test(sentence) && harmful && !NOT.test(sentence)) return true;
  if (!FOREIGN_AGENT.test(sentence)) return false;
  if (
    DUTY.test(sentence) &&
    !ASKS.test(sentence) &&
    (HARM.test(sentence) || HIDES.test(sentence) || (FOREIGN_SECRET.test(sentence) && !NOT.test(sentence)))
  )
    return true;
  if (
    UNASKED.test(sentence) &&
    !/(?<!\p{L})(?:darf|dürfen|nie|niemals|jamais|nunca|mai|nigdy|nooit|никогда|ніколи|不得|不会|禁止|絶対)(?!\p{L})/u.test(
      sentence,
    )
  )
    return true;
  if (READS.test(sentence) && (FOREIGN_SECRET.test(sentence) || FOREIGN_END.test(sentence) || HARM.test(sentence)))
    return true;
  if (FOREIGN_DENIED.test(sentence)) return false;
  return (
    harmful ||
    (BY_ITSELF.test(sentence) && CONSENT.test(sentence)) ||
    (HIDES.test(sentence) && !/(?<!\p{L})(?:datei|ordner|fichier|archivo|файл)/u.test(sentence)) ||
    FOREIGN_RUN.test(sentence)
  );
}

/** What the user is said to have agreed to, or not to want to be asked. */
function isForeignLeave(sentence: string): boolean {
  if (!USER.test(sentence)) return false;
  return (
    (CONSENT.test(sentence) && HARM.test(sentence)) ||
    (WANTS.test(sentence) && ASKED.test(sentence) && NOT.test(sentence)) ||
    (WANTS.test(sentence) && (UNASKED.test(sentence) || HIDES.test(sentence)))
  );
}
