-- The columns of `petspot import`, from the strays in an export of sheltermanager (asm3). Put the shelter's phone number in; dates are read as
-- day/month/year, as asm3 writes them outside the United States.
WITH words(pattern, colour) AS (
    VALUES ('%black%', 'black'), ('%white%', 'white'), ('%gr_y%', 'grey'), ('%blue%', 'grey'), ('%brown%', 'brown'), ('%chocolate%', 'brown'),
        ('%ginger%', 'ginger'), ('%orange%', 'ginger'), ('%red%', 'ginger'), ('%cream%', 'cream'), ('%tabby%', 'tabby'), ('%tortie%', 'tortoiseshell'),
        ('%tortoiseshell%', 'tortoiseshell')
)
SELECT ANIMALCODE AS id,
    CASE WHEN lower(ANIMALSPECIES) IN ('dog', 'cat', 'bird', 'rabbit') THEN lower(ANIMALSPECIES) ELSE 'other' END AS species,
    ANIMALBREED1 AS breed,
    CASE WHEN lower(ANIMALSEX) IN ('female', 'male') THEN lower(ANIMALSEX) ELSE 'unknown' END AS sex,
    (SELECT group_concat(colour, '/') FROM (SELECT DISTINCT colour FROM words WHERE ANIMALCOLOR LIKE pattern LIMIT 3)) AS colours,
    substr(ANIMALENTRYDATE, 7, 4) || '-' || substr(ANIMALENTRYDATE, 4, 2) || '-' || substr(ANIMALENTRYDATE, 1, 2) AS found_date,
    ANIMALPICKUPLOCATION AS found_place,
    ANIMALMICROCHIP AS chip_number,
    ANIMALMARKINGS AS description,
    '+48 12 000 00 00' AS contact_phone
FROM asm3
-- Rows without an id are of vaccinations and payments.
WHERE ANIMALID <> '' AND ANIMALENTRYCATEGORY LIKE '%stray%' AND ANIMALDECEASEDDATE = '';
